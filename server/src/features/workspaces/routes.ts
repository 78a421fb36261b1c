import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import {
  acceptInvitation,
  describeInvitation,
  endInvitation,
  inviteMember,
  listInvitations,
} from './invitations.ts'
import {
  getSingleSignOn,
  removeSingleSignOn,
  saveSingleSignOn,
  verifySignOnDomain,
} from './single-sign-on/single-sign-on.ts'
import { listMembers, type RemovalHook, removeMember, setRole } from './members.ts'
import { createWorkspace, listWorkspaces, saveWorkspace, type CountAccounts } from './workspaces.ts'

interface WorkspaceHooks {
  countAccounts: CountAccounts
  onRemoval: RemovalHook
}

/** The deletion of a workspace is that of its accounts, and belongs to the feature of accounts. */
export const workspaceRoutes = ({ countAccounts, onRemoval }: WorkspaceHooks): Route<Ctx>[] => [
  serve(api.workspaces.list, listWorkspaces(countAccounts)),
  serve(api.workspaces.create, createWorkspace(countAccounts)),
  serve(api.workspaces.save, saveWorkspace(countAccounts)),
  serve(api.workspaces.listMembers, listMembers),
  serve(api.workspaces.setRole, setRole),
  serve(api.workspaces.removeMember, removeMember(onRemoval)),
  serve(api.workspaces.listInvitations, listInvitations),
  serve(api.workspaces.invite, inviteMember),
  serve(api.workspaces.endInvitation, endInvitation),
  serve(api.workspaces.describeInvitation, describeInvitation),
  serve(api.workspaces.acceptInvitation, acceptInvitation(countAccounts)),
  serve(api.workspaces.getSingleSignOn, getSingleSignOn),
  serve(api.workspaces.saveSingleSignOn, saveSingleSignOn),
  serve(api.workspaces.verifySignOnDomain, verifySignOnDomain),
  serve(api.workspaces.removeSingleSignOn, removeSingleSignOn),
]
