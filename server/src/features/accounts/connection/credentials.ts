import type { Ctx } from '#src/context.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import { SecretError } from '#src/infra/secrets.ts'
import { cacheOf, type SealedCredentials } from './account-cache.ts'
import { breakReasons, reasonOf } from './connection-logic.ts'
import { markBroken } from '../store.ts'
import { findToken, type StoredToken } from './token-store.ts'

/**
 * The account's token for calls to Instagram. Throws a PlatformError: `reconnect` while the account waits for a new
 * login, `rejected` when it is disconnected.
 */
export async function credentialsOf(ctx: Ctx, account_id: string): Promise<Credentials> {
  return openCredentials(ctx, account_id)
}

const underWay = new WeakMap<Ctx['db'], Map<string, Promise<SealedCredentials>>>()

/** Many sends of one account ask at once: one reading and one opening serve them all. */
export async function openCredentials(ctx: Ctx, account_id: string): Promise<SealedCredentials> {
  const known = cacheOf(ctx).credentials.get(account_id)
  if (known) return known
  const reading = underWay.get(ctx.db) ?? new Map<string, Promise<SealedCredentials>>()
  underWay.set(ctx.db, reading)
  const started = reading.get(account_id)
  if (started) return started
  const credentials = readCredentials(ctx, account_id).finally(() => reading.delete(account_id))
  reading.set(account_id, credentials)
  return credentials
}

async function readCredentials(ctx: Ctx, account_id: string): Promise<SealedCredentials> {
  const stored = await findToken(ctx.db, account_id)
  if (!stored || stored.token === null) {
    throw new PlatformError('rejected', {
      reason: 'account_ineligible',
      message: 'the account is disconnected',
    })
  }
  if (stored.status !== 'connected') throw loginNeeded()
  const opened = {
    platformUserId: stored.platform_user_id,
    accessToken: await open(ctx, stored, stored.token),
    sealed: stored.token,
  }
  cacheOf(ctx).credentials.set(account_id, opened)
  return opened
}

/** Stops using the token that was just refused. `words` may be technical; the owner reads a sentence of ours. */
export async function markNeedsReconnect(ctx: Ctx, account_id: string, words: string): Promise<void> {
  const { credentials } = cacheOf(ctx)
  const token = credentials.get(account_id)?.sealed ?? (await findToken(ctx.db, account_id))?.token
  credentials.forget(account_id)
  if (!token) return
  const marked = await markBroken(ctx.db, { id: account_id, token, reason: reasonOf(words) })
  if (!marked) return
  ctx.metrics.counter('skein_accounts_broken_total', 'Accounts that began to need a new login').inc()
  ctx.log.warn({ account_id, detail: words }, 'an account needs a new login')
}

/** Where a token lives; part of what it is sealed with. */
export const tokenHome = (row: Pick<StoredToken, 'user_id' | 'platform_user_id'>) => ({
  purpose: 'instagram_token',
  owner: `${row.user_id} ${row.platform_user_id}`,
})

/** The same for the refresh token of a mailbox. */
export const gmailHome = (row: Pick<StoredToken, 'user_id' | 'platform_user_id'>) => ({
  ...tokenHome(row),
  purpose: 'gmail_token',
})

async function open(ctx: Ctx, stored: StoredToken, token: string): Promise<string> {
  try {
    return await ctx.secrets.open(token, tokenHome(stored))
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    ctx.log.error({ err: error, account_id: stored.account_id }, 'a token cannot be opened')
    await markBroken(ctx.db, { id: stored.account_id, token, reason: breakReasons.sealed })
    throw loginNeeded()
  }
}

const loginNeeded = () =>
  new PlatformError('reconnect', { reason: 'token_invalid', message: 'the account waits for a new login' })
