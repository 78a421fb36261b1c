import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/platform/errors.ts'
import { findAccount, findAccountById, findAccountsOf, type AccountFields } from './store.ts'

declare const proof: unique symbol

/** Proof that an account belongs to the caller: only the functions below can make one. */
export interface OwnedAccount extends AccountFields {
  readonly [proof]: true
}

/** The caller's own live account with this platform id. Unknown and foreign ids fail alike. */
export async function requireAccount(ctx: Ctx, platform_user_id: string): Promise<OwnedAccount> {
  const { user_id } = requireUser(ctx)
  const account = await findAccount(ctx.db, { user_id, platform_user_id })
  if (!account) throw notFound()
  return proven(account)
}

/** The same by our own id of the account. */
export async function requireAccountById(ctx: Ctx, id: string): Promise<OwnedAccount> {
  const { user_id } = requireUser(ctx)
  const account = await findAccountById(ctx.db, { user_id, id })
  if (!account) throw notFound()
  return proven(account)
}

/** Every live account of the caller, in the order of their connection. */
export async function ownedAccounts(ctx: Ctx): Promise<OwnedAccount[]> {
  const { user_id } = requireUser(ctx)
  const accounts = await findAccountsOf(ctx.db, user_id)
  return accounts.map(proven)
}

/** Ids that name the user must name the caller; any other is as unknown as one that does not exist. */
export function requireSelf(ctx: Ctx, user_id: string): void {
  if (requireUser(ctx).user_id !== user_id) throw notFound()
}

/** Called only with rows that were just found under the caller's own user id. */
function proven(account: AccountFields): OwnedAccount {
  return account as OwnedAccount
}
