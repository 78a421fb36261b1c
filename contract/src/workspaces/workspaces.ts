import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'
import { TimeZone } from '../time-zone.ts'
import { limits } from '../limits.ts'
import { Name } from '../names.ts'
import { ShownVersion, Version } from '../versions.ts'
import { Role } from './permissions.ts'

export const Workspace = z.object({
  workspace_id: Id,
  name: z.string(),
  /** A name of the IANA time zone database. */
  time_zone: z.string(),
  /** Of the name and the time zone. */
  version: Version,
  /** The role of the signed-in user. */
  role: Role,
  /** Numbers. */
  members: z.number(),
  accounts: z.number(),
})
export type Workspace = z.infer<typeof Workspace>

const WorkspaceName = Name(limits.workspaceName, 'That name is too long.')

export const listWorkspaces = defineEndpoint({
  method: 'GET',
  path: '/workspaces',
  permission: 'none',
  summary: 'Workspaces of the signed-in user',
  input: Nothing,
  output: z.array(Workspace),
})

export const createWorkspace = defineEndpoint({
  method: 'POST',
  path: '/workspaces',
  permission: 'none',
  audit: { texts: ['name'] },
  summary: 'Create a workspace, whose owner is the signed-in user',
  input: z.object({ name: WorkspaceName }),
  output: Workspace,
  status: 201,
})

const InWorkspace = z.object({ workspace_id: Id })

export const saveWorkspace = defineEndpoint({
  method: 'PUT',
  path: '/workspaces/{workspace_id}',
  permission: 'admin',
  audit: { resource: listWorkspaces, by: 'workspace_id', texts: ['name', 'time_zone'] },
  summary: 'Rename a workspace, or set its time zone',
  input: z.extend(InWorkspace, {
    name: z.optional(WorkspaceName),
    time_zone: z.optional(TimeZone),
    version: ShownVersion,
  }),
  output: Workspace,
})

export const deleteWorkspace = defineEndpoint({
  method: 'DELETE',
  path: '/workspaces/{workspace_id}',
  permission: 'admin',
  audit: false,
  summary: 'Delete a workspace with its accounts and everything in them; needs an owner and the password',
  input: z.extend(InWorkspace, {
    password: z.optional(z.string()),
    email: z.optional(z.string()),
    code: z.optional(z.string()),
  }),
  output: Nothing,
})

export const Member = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  joined_at: Moment,
  /** To the day; null without a session. */
  last_seen_at: z.nullable(Moment),
})
export type Member = z.infer<typeof Member>

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/workspaces/{workspace_id}/members',
  permission: 'read',
  summary: 'Members of a workspace',
  input: InWorkspace,
  output: z.array(Member),
})

const OneMember = z.extend(InWorkspace, { user_id: Id })

export const setRole = defineEndpoint({
  method: 'PUT',
  path: '/workspaces/{workspace_id}/members/{user_id}',
  permission: 'admin',
  audit: { resource: listMembers, by: 'user_id' },
  summary: 'Change the role of a member; only an owner makes owners and changes those of owners',
  input: z.extend(OneMember, { role: Role }),
  output: Member,
})

/** Needs only a membership to leave. */
export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: '/workspaces/{workspace_id}/members/{user_id}',
  permission: 'read',
  audit: { resource: listMembers, by: 'user_id', texts: ['role'] },
  summary: 'Remove a member, or leave the workspace',
  input: OneMember,
  output: Nothing,
})

const InvitationState = z.enum(['open', 'used', 'ended', 'expired'])

export const WorkspaceInvitation = z.object({
  invitation_id: Id,
  email: z.string(),
  role: Role,
  created_at: Moment,
  expires_at: Moment,
  state: InvitationState,
})
export type WorkspaceInvitation = z.infer<typeof WorkspaceInvitation>

export const listWorkspaceInvitations = defineEndpoint({
  method: 'GET',
  path: '/workspaces/{workspace_id}/invitations',
  permission: 'admin',
  summary: 'Invitations to a workspace: the open ones first, then the newest',
  input: InWorkspace,
  output: z.array(WorkspaceInvitation),
})

/** Mail servers accept addresses of at most 254 characters. */
const Email = z.email({ error: () => m.problem_email() }).check(z.maxLength(254, 'That address is too long.'))

export const inviteMember = defineEndpoint({
  method: 'POST',
  path: '/workspaces/{workspace_id}/invitations',
  permission: 'admin',
  summary: 'Invite a person by email to a workspace; the link is valid for seven days, once',
  input: z.extend(InWorkspace, { email: Email, role: Role }),
  output: WorkspaceInvitation,
  status: 201,
})

export const endInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/workspaces/{workspace_id}/invitations/{invitation_id}',
  permission: 'admin',
  summary: 'End an invitation that is not used',
  input: z.extend(InWorkspace, { invitation_id: Id }),
  output: Nothing,
})

/** The secret in the link of an invitation. */
const Token = z.string().check(z.minLength(1), z.maxLength(200))

export const DescribedInvitation = z.object({
  workspace: z.string(),
  /** The name of who invites; null once that user is deleted. */
  inviter: z.nullable(z.string()),
  email: z.string(),
  role: Role,
  state: InvitationState,
  /** Whether a user has the address, who signs in instead of up. */
  has_user: z.boolean(),
})
export type DescribedInvitation = z.infer<typeof DescribedInvitation>

export const describeInvitation = defineEndpoint({
  method: 'GET',
  path: '/invitations/{token}',
  takesSecret: true,
  access: 'public',
  permission: 'none',
  summary: 'What an invitation to a workspace says, for who has its token',
  input: z.object({ token: Token }),
  output: DescribedInvitation,
})

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/invitations/{token}/accept',
  takesSecret: true,
  permission: 'none',
  audit: {},
  summary: 'Accept an invitation to a workspace, as the user with the invited address',
  input: z.object({ token: Token }),
  output: Workspace,
})

export const moveAccount = defineEndpoint({
  method: 'POST',
  path: '/accounts/move',
  permission: 'admin',
  summary: 'Move an account to another workspace',
  input: z.object({ platform_user_id: Id, workspace_id: Id }),
  output: Nothing,
})
