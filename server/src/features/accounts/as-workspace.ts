import type { Ctx, TenantCtx } from '#src/context.ts'
import { asTenant } from '#src/infra/db/tenants/tenant-database.ts'
import { findWorkspacesOf } from './store.ts'

/**
 * Returns a context whose statements see and change only the rows of the workspace that holds the account, and no rows if
 * none does. A context of a tenant is returned as it is. For jobs and decisions about one account.
 */
export async function asWorkspaceOf(ctx: Ctx, account_id: string): Promise<TenantCtx> {
  const { db } = ctx
  if (db !== db.system) return ctx as TenantCtx
  const workspace_id = (await findWorkspacesOf(db, [account_id])).get(account_id)
  return asTenant(ctx, { user_id: '', workspace_ids: workspace_id === undefined ? [] : [workspace_id] })
}
