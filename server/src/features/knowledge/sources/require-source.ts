import { requireAccountById, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { accountOfSource } from '../source-store.ts'

/** Returns the account of a source of the caller. Throws not found for unknown and foreign ids. */
export async function requireSource(ctx: Ctx, id: string): Promise<OwnedAccount> {
  const account_id = await accountOfSource(ctx.db, id)
  if (account_id === null) throw notFound()
  return requireAccountById(ctx, account_id)
}
