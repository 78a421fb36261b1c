import {
  hasPermission,
  isOnlyOwner,
  isOwner,
  rolesUpTo,
  type Role,
} from '@skein/contract/workspaces/permissions'

interface RoleChange {
  /** The roles of all members before the change. */
  roles: readonly Role[]
  /** The role of the caller; undefined when the caller is no longer a member. */
  caller: Role | undefined
  isOneself: boolean
  from: Role
  /** Null: the member leaves or is removed. */
  to: Role | null
}

/** Returns the roles that a member gives to others; null: a former member. */
export const givenRolesOf = (role: Role | null): Role[] =>
  role !== null && hasPermission(role, 'admin') ? rolesUpTo(role) : []

/**
 * Returns why a role must not change, or null. Members leave, admins change the roles of others, only owners make and change
 * owners, and a workspace keeps one.
 */
export function refusalOf({
  roles,
  caller,
  isOneself,
  from,
  to,
}: RoleChange): 'admin_needed' | 'owner_needed' | 'last_owner' | null {
  const leaves = isOneself && to === null
  if (!leaves && givenRolesOf(caller ?? null).length === 0) return 'admin_needed'
  if (!isOwner(from) && !isOwner(to)) return null
  if (!isOwner(caller)) return 'owner_needed'
  return isOnlyOwner(from, roles) && !isOwner(to) ? 'last_owner' : null
}
