import type { Ctx } from '#src/context.ts'
import { tenantDatabase } from '#src/infra/db/tenant-database.ts'
import { findOwners } from './store.ts'

/**
 * Returns a context whose statements see and change only the rows of the user who holds the account, and no rows if
 * nobody does. A context of a user is returned as it is. For jobs and decisions about one account.
 */
export async function asOwnerOf(ctx: Ctx, account_id: string): Promise<Ctx> {
  const { db } = ctx
  if (db !== db.system) return ctx
  const owners = await findOwners(db, [account_id])
  return { ...ctx, db: tenantDatabase(db, owners.get(account_id) ?? '') }
}
