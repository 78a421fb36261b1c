import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { SecretError } from '#src/infra/secrets.ts'
import { cacheOf, type SealedCredentials } from './account-cache.ts'
import { breakReasons, reasonOf } from './connection-logic.ts'
import { markBroken } from '../store.ts'
import { findToken, type StoredToken } from './token-store.ts'

/**
 * Returns the account's token for calls to Instagram. Throws a PlatformError: `reconnect` while the account needs a
 * new login, `rejected` when it is disconnected. The client checks before each call whether Instagram asked for a pause.
 */
export const credentialsOf = (ctx: Ctx, account_id: string): Promise<SealedCredentials> =>
  cacheOf(ctx).credentials.get(account_id, () => readCredentials(ctx, account_id))

async function readCredentials(ctx: Ctx, account_id: string): Promise<SealedCredentials> {
  const storedToken = await findToken(ctx.db, account_id)
  if (!storedToken || storedToken.token === null) {
    throw new PlatformError('rejected', {
      reason: 'account_ineligible',
      message: 'the account is disconnected',
    })
  }
  if (storedToken.status !== 'connected') throw loginNeeded()
  return {
    account_id,
    platformUserId: storedToken.platform_user_id,
    accessToken: await open(ctx, storedToken, storedToken.token),
    sealed: storedToken.token,
  }
}

/** Stops using a token that was refused. The owner sees a text chosen by `errorMessage`, not the message itself. */
export async function markNeedsReconnect(ctx: Ctx, account_id: string, errorMessage: string): Promise<void> {
  const { credentials } = cacheOf(ctx)
  const token = credentials.peek(account_id)?.sealed ?? (await findToken(ctx.db, account_id))?.token
  credentials.forget(account_id)
  if (!token) return
  const marked = await markBroken(ctx.db, { id: account_id, token, reason: reasonOf(errorMessage) })
  if (!marked) return
  ctx.metrics.counter('skein_accounts_broken_total', 'Accounts that began to need a new login').inc()
  ctx.log.warn({ account_id, detail: errorMessage }, 'an account needs a new login')
}

/** The context that a token is sealed with, so that it cannot be opened in another row. */
export const tokenSealContext = (row: Pick<StoredToken, 'workspace_id' | 'platform_user_id'>) => ({
  purpose: 'instagram_token',
  owner: `${row.workspace_id} ${row.platform_user_id}`,
})

/** The context that the refresh token of a mailbox is sealed with. */
export const gmailSealContext = (row: Pick<StoredToken, 'workspace_id' | 'platform_user_id'>) => ({
  ...tokenSealContext(row),
  purpose: 'gmail_token',
})

/** The context that the token of an account is sealed with. */
export const sealContextOf = (row: Pick<StoredToken, 'workspace_id' | 'platform' | 'platform_user_id'>) =>
  row.platform === 'gmail' ? gmailSealContext(row) : tokenSealContext(row)

async function open(ctx: Ctx, storedToken: StoredToken, token: string): Promise<string> {
  try {
    return await ctx.secrets.open(token, tokenSealContext(storedToken))
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    ctx.log.error({ err: error, account_id: storedToken.account_id }, 'cannot open a sealed token')
    await markBroken(ctx.db, { id: storedToken.account_id, token, reason: breakReasons.sealed() })
    throw loginNeeded()
  }
}

const loginNeeded = () =>
  new PlatformError('reconnect', { reason: 'token_invalid', message: 'the account waits for a new login' })
