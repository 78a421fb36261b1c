import type { Platform } from '@skein/contract/accounts/accounts'
import type { api } from '@skein/contract'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
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
  findConnectedAccounts,
} from './store.ts'

declare const proof: unique symbol

/** An account that was checked to belong to the caller. Only the functions below create it. */
export interface OwnedAccount extends AccountFields {
  readonly [proof]: true
}

/** Returns the caller's account with this platform id. Throws `not_found` for unknown and foreign ids. */
export async function requireAccount(ctx: Ctx, platform_user_id: string): Promise<OwnedAccount> {
  const account = await ownedAccount(ctx, platform_user_id)
  if (!account) throw notFound()
  return account
}

/** Returns the caller's account with this id. Throws `not_found` for unknown and foreign ids. */
export async function requireAccountById(ctx: Ctx, id: string): Promise<OwnedAccount> {
  const account = await ownedAccountById(ctx, id)
  if (!account) throw notFound()
  return account
}

/** Returns the caller's account with this platform id, or null. */
export async function ownedAccount(ctx: Ctx, platform_user_id: string): Promise<OwnedAccount | null> {
  const { user_id } = requireUser(ctx)
  const account = await findAccount(ctx.db, { user_id, platform_user_id })
  return account ? toOwnedAccount(account) : null
}

/** Returns the caller's account with this id, or null. */
export async function ownedAccountById(ctx: Ctx, id: string): Promise<OwnedAccount | null> {
  const { user_id } = requireUser(ctx)
  const account = await findAccountById(ctx.db, { user_id, id })
  return account ? toOwnedAccount(account) : null
}

/** Returns the caller's account on any platform. Use `requireAccountById` for features of Instagram. */
export async function requireConnection(
  ctx: Ctx,
  id: string,
): Promise<{ account: OwnedAccount; platform: Platform }> {
  const { user_id } = requireUser(ctx)
  const found = await findConnection(ctx.db, { user_id, id })
  if (!found) throw notFound()
  const { platform, ...account } = found
  return { account: toOwnedAccount(account), platform }
}

/** Returns the caller's Instagram accounts in the order of their connection. */
export async function ownedAccounts(ctx: Ctx): Promise<OwnedAccount[]> {
  const { user_id } = requireUser(ctx)
  const accounts = await findAccountsOf(ctx.db, user_id)
  return accounts.map(toOwnedAccount)
}

/** Throws `not_found` unless the id is that of the caller. */
export function requireSelf(ctx: Ctx, user_id: string): void {
  if (requireUser(ctx).user_id !== user_id) throw notFound()
}

export interface LockedAccount {
  id: string
  platform: Platform
  platform_user_id: string
  /** When the token was issued, in milliseconds since 1970. */
  authorized_at: number
  /** Null when disconnected. */
  owned: OwnedAccount | null
}

/**
 * Returns all accounts of the id in a request signed by the platform, locked until the transaction ends. The signature
 * replaces the session as proof of ownership.
 */
export async function lockAccountsOfRequest(
  tx: Transaction,
  request: SignedRequest,
): Promise<LockedAccount[]> {
  return (await findByScopedId(tx, request.app_scoped_id)).map(toLockedAccount)
}

/** Returns all accounts of a user on any platform, locked until the transaction ends. */
export async function lockAccountsOfUser(tx: Transaction, user_id: string): Promise<LockedAccount[]> {
  return (await findByUser(tx, user_id)).map(toLockedAccount)
}

const toLockedAccount = ({ status, ...row }: ScopedAccount): LockedAccount => ({
  id: row.id,
  platform: row.platform,
  platform_user_id: row.platform_user_id,
  authorized_at: row.authorized_at,
  owned: status === 'disconnected' ? null : toOwnedAccount({ ...row, status }),
})

/** Call only with rows found by the caller's user id or by a signed request. */
function toOwnedAccount(account: AccountFields): OwnedAccount {
  return account as OwnedAccount
}

export const listAccounts: UseCase<typeof api.accounts.list> = async (ctx, { id }) => {
  requireSelf(ctx, id)
  return findConnectedAccounts(ctx.db, id)
}
