import * as z from 'zod/mini'

export const Role = z.enum(['viewer', 'agent', 'admin', 'owner'])
export type Role = z.infer<typeof Role>

/** The roles that people can get without an invitation. */
export const NewcomerRole = z.enum(['viewer', 'agent', 'admin'])
export type NewcomerRole = z.infer<typeof NewcomerRole>

/** The role that newcomers have unless an admin chooses another. */
export const defaultNewcomerRole: NewcomerRole = 'agent'

/**
 * What an endpoint needs in the workspace of the account that it names: to see what is shown (`read`), to answer people
 * (`reply`), to change what Skein does (`manage`), to change who may do what (`admin`). `none`: it concerns no workspace.
 */
export type Permission = 'none' | 'read' | 'reply' | 'manage' | 'admin'

/** The least role for each permission. A role may also do what the roles before it may. */
const leastRoles = {
  none: 'viewer',
  read: 'viewer',
  reply: 'agent',
  manage: 'admin',
  admin: 'admin',
} as const

/** Returns the least role that has a permission. */
export const leastRole = (permission: Permission): Role => leastRoles[permission]

/** Returns the roles that a member with a role can give. */
export const rolesUpTo = (role: Role): Role[] => Role.options.slice(0, Role.options.indexOf(role) + 1)

/** Returns whether a role may delete a workspace and make owners, which no permission covers. */
export const isOwner = (role: Role | null | undefined): boolean => role === 'owner'

/** Returns whether a role is that of the only owner among all members. A workspace keeps one. */
export const isOnlyOwner = (role: Role, roles: readonly Role[]): boolean =>
  isOwner(role) && roles.filter(isOwner).length === 1

/** Returns whether a role has a permission. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  Role.options.indexOf(role) >= Role.options.indexOf(leastRole(permission))
