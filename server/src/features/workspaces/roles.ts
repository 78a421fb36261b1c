import { hasPermission, isOwner, leastRole, type Permission } from '@skein/contract/workspaces/permissions'
import { roleNames } from '@skein/contract/workspaces/role-names'
import { m } from '@skein/messages'
import type { Actor, Ctx } from '#src/context.ts'
import { requireUser } from '#src/features/auth/index.ts'
import { asTenant, type Tenant, type TenantDatabase } from '#src/infra/db/tenants/tenant-database.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { findRoles } from './store.ts'

type User = Extract<Actor, { kind: 'user' }>

/** Returns the user with the roles that the user has now. */
export const withRoles = async (ctx: Ctx, user: Omit<User, 'roles'>): Promise<User> => ({
  ...user,
  roles: await findRoles(ctx.db.system, user.user_id),
})

/** Returns the context of a request with the roles that the caller has now. For a response that takes long. */
export const withCurrentRoles = async (ctx: Ctx): Promise<Ctx> => ({
  ...ctx,
  actor: await withRoles(ctx, requireUser(ctx)),
})

/** Returns a context whose statements see and change only the rows of a user and of the user's workspaces. */
export const actAs = (ctx: Ctx, actor: User): Ctx & { db: TenantDatabase } => ({
  ...asTenant(ctx, { user_id: actor.user_id, workspace_ids: [...actor.roles.keys()] }),
  actor,
})

/** Returns the rows that a user may use with a permission: the user's own, and those of workspaces. For background work. */
export async function tenantOf(ctx: Ctx, user_id: string, permission: Permission): Promise<Tenant> {
  const roles = await findRoles(ctx.db.system, user_id)
  const allowed = [...roles].filter(([, role]) => hasPermission(role, permission))
  return { user_id, workspace_ids: allowed.map(([workspace_id]) => workspace_id) }
}

/** Returns the workspaces of the caller; with `permission`, those where the caller has it. */
export const workspaceIdsOf = (ctx: Ctx, permission: Permission = 'none'): string[] =>
  [...requireUser(ctx).roles].flatMap(([id, role]) => (hasPermission(role, permission) ? [id] : []))

/**
 * Throws `not_found` unless the caller belongs to the workspace, and `forbidden` when the caller's role lacks the
 * permission of the endpoint.
 */
export function requireRole(ctx: Ctx, workspace_id: string, permission: Permission = ctx.permission): void {
  const role = requireUser(ctx).roles.get(workspace_id)
  if (role === undefined) throw notFound()
  if (!hasPermission(role, permission)) throw roleMissing(permission)
  ctx.checkedWorkspaces?.add(workspace_id)
}

/** Throws `forbidden` unless the caller is an owner of the workspace. */
export function requireOwner(ctx: Ctx, workspace_id: string): void {
  requireRole(ctx, workspace_id)
  if (!isOwner(requireUser(ctx).roles.get(workspace_id)))
    throw new AppError('forbidden', m.server_owner_needed())
}

/** Returns an error that names the role which is needed and who can give it. */
export const roleMissing = (permission: Permission) =>
  new AppError('forbidden', m.server_role_missing({ role: roleNames[leastRole(permission)]() }))
