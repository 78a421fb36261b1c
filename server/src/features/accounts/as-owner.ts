import type { Ctx, UserCtx } from '#src/context.ts'
import { asUser } from '#src/infra/db/tenant-database.ts'
import { findOwners } from './store.ts'

/**
 * Returns a context whose statements see and change only the rows of the user who holds the account, and no rows if
 * nobody does. A context of a user is returned as it is. For jobs and decisions about one account.
 */
export async function asOwnerOf(ctx: Ctx, account_id: string): Promise<UserCtx> {
  const { db } = ctx
  if (db !== db.system) return ctx as UserCtx
  const owners = await findOwners(db, [account_id])
  return asUser(ctx, owners.get(account_id) ?? '')
}
