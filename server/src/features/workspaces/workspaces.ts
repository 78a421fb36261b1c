import type { api } from '@skein/contract'
import { isOwner } from '@skein/contract/workspaces/permissions'
import type { Workspace } from '@skein/contract/workspaces/workspaces'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import type { Ctx, UseCase } from '#src/context.ts'
import { requireUser } from '#src/features/auth/index.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'
import { saveIfShown } from '#src/infra/db/save-if-shown.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { requireRole } from './roles.ts'
import { findRoles, findWorkspaces, insertWorkspace, updateWorkspace } from './store.ts'

/** Returns the numbers of connected accounts by workspace; that of one without accounts is absent. */
export type CountAccounts = (ctx: Ctx, workspace_ids: readonly string[]) => Promise<Map<string, number>>

/** Returns the workspaces of the caller. The roles are read again, because a call may have changed them. */
async function workspacesOf(ctx: Ctx, countAccounts: CountAccounts): Promise<Workspace[]> {
  const roles = await findRoles(ctx.db.system, requireUser(ctx).user_id)
  const ids = [...roles.keys()]
  const [workspaces, accounts] = await Promise.all([
    findWorkspaces(ctx.db.system, ids),
    countAccounts(ctx, ids),
  ])
  return workspaces.flatMap((workspace) => {
    const role = roles.get(workspace.workspace_id)
    return role ? [{ ...workspace, role, accounts: accounts.get(workspace.workspace_id) ?? 0 }] : []
  })
}

/** Returns one workspace of the caller. */
export async function describeWorkspace(
  ctx: Ctx,
  { workspace_id, countAccounts }: { workspace_id: string; countAccounts: CountAccounts },
): Promise<Workspace> {
  const workspace = (await workspacesOf(ctx, countAccounts)).find((one) => one.workspace_id === workspace_id)
  if (!workspace) throw notFound()
  return workspace
}

export const listWorkspaces =
  (countAccounts: CountAccounts): UseCase<typeof api.workspaces.list> =>
  (ctx) =>
    workspacesOf(ctx, countAccounts)

export const createWorkspace =
  (countAccounts: CountAccounts): UseCase<typeof api.workspaces.create> =>
  async (ctx, { name }) => {
    const { user_id } = requireUser(ctx)
    const workspace_id = ctx.ids.next()
    await ctx.db.transaction(async (tx) => {
      await lockQuota(tx, 'workspaces', user_id)
      const roles = await findRoles(tx.system, user_id)
      if ([...roles.values()].filter(isOwner).length >= limits.workspacesPerUser)
        throw new AppError('conflict', m.server_workspaces_full({ max: limits.workspacesPerUser }))
      await insertWorkspace(tx.system, { workspace_id, user_id, name, now: new Date(ctx.clock.now()) })
    })
    return describeWorkspace(ctx, { workspace_id, countAccounts })
  }

export const saveWorkspace =
  (countAccounts: CountAccounts): UseCase<typeof api.workspaces.save> =>
  async (ctx, { workspace_id, name = null, time_zone = null, version }) => {
    requireRole(ctx, workspace_id)
    await saveIfShown(ctx.db, {
      kind: 'workspace',
      owner: workspace_id,
      shown: version,
      findVersion: async (tx) => (await findWorkspaces(tx, [workspace_id]))[0]?.version ?? 0,
      store: (tx) => updateWorkspace(tx, { workspace_id, name, time_zone }),
    })
    return describeWorkspace(ctx, { workspace_id, countAccounts })
  }
