import type { Platform } from '@skein/contract/accounts'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import type { SignedRequest } from '#src/integrations/instagram/signed-request.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { notFound } from '#src/infra/errors.ts'
import {
  findAccount,
  findAccountById,
  findAccountsOf,
  findByScopedId,
  findByUser,
  findConnection,
  type AccountFields,
  type ScopedAccount,
} from './store.ts'

declare const proof: unique symbol

/** Proof that an account belongs to the caller: only the functions below can make one. */
export interface OwnedAccount extends AccountFields {
  readonly [proof]: true
}

/** The caller's own live account with this platform id. Unknown and foreign ids fail alike. */
export async function requireAccount(ctx: Ctx, platform_user_id: string): Promise<OwnedAccount> {
  const account = await ownedAccount(ctx, platform_user_id)
  if (!account) throw notFound()
  return account
}

/** The same by our own id of the account. */
export async function requireAccountById(ctx: Ctx, id: string): Promise<OwnedAccount> {
  const account = await ownedAccountById(ctx, id)
  if (!account) throw notFound()
  return account
}

/** The caller's own live account with this platform id, or null for whoever goes on without one. */
export async function ownedAccount(ctx: Ctx, platform_user_id: string): Promise<OwnedAccount | null> {
  const { user_id } = requireUser(ctx)
  const account = await findAccount(ctx.db, { user_id, platform_user_id })
  return account ? proven(account) : null
}

/** The same by our own id of the account. */
export async function ownedAccountById(ctx: Ctx, id: string): Promise<OwnedAccount | null> {
  const { user_id } = requireUser(ctx)
  const account = await findAccountById(ctx.db, { user_id, id })
  return account ? proven(account) : null
}

/** A live connection of the caller to any platform. What belongs to Instagram asks for `requireAccountById`. */
export async function requireConnection(
  ctx: Ctx,
  id: string,
): Promise<{ account: OwnedAccount; platform: Platform }> {
  const { user_id } = requireUser(ctx)
  const found = await findConnection(ctx.db, { user_id, id })
  if (!found) throw notFound()
  const { platform, ...account } = found
  return { account: proven(account), platform }
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

export interface NamedAccount {
  id: string
  platform: Platform
  platform_user_id: string
  /** When its token was issued, in milliseconds since 1970. */
  authorized_at: number
  /** Null for one that is disconnected. */
  owned: OwnedAccount | null
}

/**
 * Every account behind the id in a request that the platform has signed, locked until the transaction ends. Here the
 * signature says what else the session does: whoever sent this may speak for the account.
 */
export async function accountsNamedBy(tx: Transaction, request: SignedRequest): Promise<NamedAccount[]> {
  return (await findByScopedId(tx, request.app_scoped_id)).map(named)
}

/** Every account of a user who leaves, whatever its platform, locked until the transaction ends. */
export async function accountsLeftBy(tx: Transaction, user_id: string): Promise<NamedAccount[]> {
  return (await findByUser(tx, user_id)).map(named)
}

const named = ({ status, ...row }: ScopedAccount): NamedAccount => ({
  id: row.id,
  platform: row.platform,
  platform_user_id: row.platform_user_id,
  authorized_at: row.authorized_at,
  owned: status === 'disconnected' ? null : proven({ ...row, status }),
})

/** Called only with rows that were just found under the caller's own user id, or under the platform's signature. */
function proven(account: AccountFields): OwnedAccount {
  return account as OwnedAccount
}
