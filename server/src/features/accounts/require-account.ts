import type { Platform } from '@skein/contract/accounts/accounts'
import type { api } from '@skein/contract'
import type { Permission } from '@skein/contract/workspaces/permissions'
import { requireUser } from '#src/features/auth/index.ts'
import { requireRole, workspaceIdsOf } from '#src/features/workspaces/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import type { SignedRequest } from '#src/integrations/instagram/webhook/signed-request.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { notFound } from '#src/infra/errors.ts'
import {
  findAccount,
  findAccountById,
  findAccountsOf,
  findByScopedId,
  findByWorkspaces,
  findConnection,
  type AccountFields,
  type ScopedAccount,
  findConnectedAccounts,
} from './store.ts'

declare const proof: unique symbol

/** An account that the caller may use. Only the functions below create it. */
export interface OwnedAccount extends AccountFields {
  /** The caller; blank for a request of the platform. */
  user_id: string
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

/** Returns the caller's account with this platform id, or null. Throws `forbidden` without the permission. */
export async function ownedAccount(ctx: Ctx, platform_user_id: string): Promise<OwnedAccount | null> {
  const account = await findAccount(ctx.db, { workspace_ids: workspaceIdsOf(ctx), platform_user_id })
  return account && admit(ctx, account)
}

/** Returns the caller's account with this id, or null. Throws `forbidden` without the permission. */
export async function ownedAccountById(ctx: Ctx, id: string): Promise<OwnedAccount | null> {
  const account = await findAccountById(ctx.db, { workspace_ids: workspaceIdsOf(ctx), id })
  return account && admit(ctx, account)
}

/** Returns the caller's account on any platform. Use `requireAccountById` for features of Instagram. */
export async function requireConnection(
  ctx: Ctx,
  id: string,
): Promise<{ account: OwnedAccount; platform: Platform }> {
  const connection = await findConnection(ctx.db, { workspace_ids: workspaceIdsOf(ctx), id })
  if (!connection) throw notFound()
  const { platform, ...account } = connection
  return { account: admit(ctx, account), platform }
}

/** Returns the Instagram accounts for which the caller has a permission, in the order of their connection. */
export async function ownedAccounts(
  ctx: Ctx,
  permission: Permission = ctx.permission,
): Promise<OwnedAccount[]> {
  const accounts = await findAccountsOf(ctx.db, workspaceIdsOf(ctx, permission))
  return accounts.map((account) => toOwnedAccount(account, requireUser(ctx).user_id))
}

function admit(ctx: Ctx, account: AccountFields): OwnedAccount {
  requireRole(ctx, account.workspace_id)
  return toOwnedAccount(account, requireUser(ctx).user_id)
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

/** Returns all accounts of workspaces on any platform, locked until the transaction ends. */
export async function lockAccountsOf(
  tx: Transaction,
  workspace_ids: readonly string[],
): Promise<LockedAccount[]> {
  return (await findByWorkspaces(tx, workspace_ids)).map(toLockedAccount)
}

const toLockedAccount = ({ status, ...row }: ScopedAccount): LockedAccount => ({
  id: row.id,
  platform: row.platform,
  platform_user_id: row.platform_user_id,
  authorized_at: row.authorized_at,
  owned: status === 'disconnected' ? null : toOwnedAccount({ ...row, status }, ''),
})

/** Call only with rows of the caller's workspaces, or of a signed request. */
function toOwnedAccount(account: AccountFields, user_id: string): OwnedAccount {
  return { ...account, user_id } as OwnedAccount
}

export const listAccounts: UseCase<typeof api.accounts.list> = async (ctx, { id }) => {
  requireSelf(ctx, id)
  const { user_id, roles } = requireUser(ctx)
  const accounts = await findConnectedAccounts(ctx.db, [...roles.keys()])
  return accounts.flatMap((account) => {
    const role = roles.get(account.workspace_id)
    return role ? [{ ...account, provider_id: user_id, role }] : []
  })
}
