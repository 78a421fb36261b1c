import { isOwner, type Role } from '@skein/contract/workspaces/permissions'

interface RoleChange {
  /** The roles of all members before the change. */
  roles: readonly Role[]
  /** The role of the caller; undefined when the caller is no longer a member. */
  caller: Role | undefined
  from: Role
  /** Null: the member leaves or is removed. */
  to: Role | null
}

/** Returns why a role must not change, or null. Only owners make and change owners, and a workspace keeps one. */
export function refusalOf({ roles, caller, from, to }: RoleChange): 'owner_needed' | 'last_owner' | null {
  if (!isOwner(from) && !isOwner(to)) return null
  if (!isOwner(caller)) return 'owner_needed'
  const isLast = roles.filter(isOwner).length === 1
  return isOwner(from) && !isOwner(to) && isLast ? 'last_owner' : null
}
