import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { Platform } from '@skein/contract/accounts/accounts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { revokeGoogleToken } from '#src/integrations/google/oauth.ts'
import type { SignedRequest } from '#src/integrations/instagram/webhook/signed-request.ts'
import { forgetAccount } from '../connection/account-cache.ts'
import {
  requireConnection,
  requireSelf,
  type OwnedAccount,
  lockAccountsOfRequest,
} from '../require-account.ts'
import { markDisconnected } from '../store.ts'
import { credentialsOf, gmailSealContext } from '../connection/credentials.ts'
import { findToken } from '../connection/token-store.ts'
import { isOutdated } from '../connection/connection-logic.ts'

/** Runs in the transaction that disconnects an account. */
export type DisconnectHook = (ctx: Ctx, tx: Transaction, account: OwnedAccount) => Promise<void>

/** Disconnects an account and deletes its token. Its data is kept and restored when it is connected again. */
export function disconnectAccount(hooks: readonly DisconnectHook[]) {
  return async (ctx: Ctx, input: InputOf<typeof api.accounts.disconnect>): Promise<Record<string, never>> => {
    requireSelf(ctx, input.id)
    const { account, platform } = await requireConnection(ctx, input.account_id)
    const revoke = await prepareRevocation(ctx, { id: account.id, platform })
    await ctx.db.transaction((tx) => disconnect(ctx, tx, { account, hooks }))
    forgetAccount(ctx, account)
    await revoke()
    return {}
  }
}

/** Deletes the token and runs the hooks. Call `forgetAccount` after the commit. */
export async function disconnect(
  ctx: Ctx,
  tx: Transaction,
  { account, hooks }: { account: OwnedAccount; hooks: readonly DisconnectHook[] },
): Promise<void> {
  await markDisconnected(tx, account.id, new Date(ctx.clock.now()))
  for (const hook of hooks) await hook(ctx, tx, account)
}

/**
 * Returns a function that revokes access at the platform. Call this before the token is deleted, and the returned
 * function after the commit. It does not throw: the account is disconnected in any case.
 */
export async function prepareRevocation(
  ctx: Ctx,
  account: { id: string; platform: Platform },
): Promise<() => Promise<void>> {
  const revoke =
    account.platform === 'gmail'
      ? await revocationAtGoogle(ctx, account.id)
      : await unsubscription(ctx, account.id)
  return async () => {
    try {
      await revoke?.()
    } catch (error) {
      ctx.log.info({ err: error }, 'revoking access at the platform failed')
    }
  }
}

/** Webhooks of an unknown account are ignored, so a failure has no effect. */
async function unsubscription(ctx: Ctx, account_id: string) {
  const credentials = await credentialsOf(ctx, account_id).catch(() => null)
  return credentials && (() => ctx.instagram.unsubscribe(credentials))
}

async function revocationAtGoogle(ctx: Ctx, account_id: string) {
  const storedToken = await findToken(ctx.db, account_id)
  if (!storedToken?.token) return null
  const token = await ctx.secrets.open(storedToken.token, gmailSealContext(storedToken)).catch(() => null)
  return token === null ? null : () => revokeGoogleToken(ctx.env, token)
}

/**
 * Disconnects the account whose owner has removed the app's access at the platform. Does nothing for an account that
 * is not connected or was connected again since.
 */
export function deauthorizeAccount(hooks: readonly DisconnectHook[]) {
  return async (ctx: Ctx, request: SignedRequest): Promise<void> => {
    const disconnected = await ctx.db.transaction(async (tx) => {
      const signedAccounts = await lockAccountsOfRequest(tx, request)
      const current = signedAccounts.filter(
        ({ authorized_at }) => !isOutdated(request.issued_at, authorized_at),
      )
      const accounts = current.flatMap(({ owned }) => owned ?? [])
      for (const account of accounts) await disconnect(ctx, tx, { account, hooks })
      return accounts
    })
    for (const account of disconnected) {
      forgetAccount(ctx, account)
      ctx.log.info({ account_id: account.id }, 'an account was deauthorized at the platform')
    }
  }
}
