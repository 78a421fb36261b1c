export { memberRows } from './public-store.ts'
export { claimInvitation } from './invitations.ts'
export { leaveWorkspaces } from './leave-workspaces.ts'
export {
  actAs,
  requireOwner,
  requireRole,
  tenantOf,
  withCurrentRoles,
  withRoles,
  workspaceIdsOf,
} from './roles.ts'
export { signOnSource } from './single-sign-on/sign-on-source.ts'
export type { RemovalHook } from './members.ts'
export { workspaceRoutes } from './routes.ts'
export { findInvitationsTo } from './invitation-store.ts'
export {
  deleteWorkspaceRow,
  findMembers,
  findMemberRows,
  findMemberships,
  findWorkspaces,
  lockMember,
  lockWorkspace,
} from './store.ts'
