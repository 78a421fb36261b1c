import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import { SecretError } from '#src/infra/secrets.ts'
import { forgetAccount } from './account-cache.ts'
import { refreshAge } from './connection-logic.ts'
import { gmailHome, openCredentials, tokenHome } from './credentials.ts'
import { withToken } from '../import-posts.ts'
import { findAgedTokens, findLivingTokens, findToken, replaceToken, type StoredToken } from './token-store.ts'

/** Accounts whose token is old enough to be renewed, long before it ends. */
export const accountsToRefresh = (ctx: Ctx) => findAgedTokens(ctx.db, new Date(ctx.clock.now() - refreshAge))

/** Trades the token for one that lives another 60 days. */
export async function refreshToken(ctx: Ctx, account_id: string): Promise<void> {
  const stored = await findToken(ctx.db, account_id)
  if (!stored || stored.status !== 'connected') return
  const { sealed } = await openCredentials(ctx, account_id)
  const renewed = await withToken(ctx, account_id, (as) => ctx.instagram.refresh(as.accessToken))
  const now = ctx.clock.now()
  await replaceToken(ctx.db, {
    account_id,
    old: sealed,
    token: await ctx.secrets.seal(renewed.access_token, tokenHome(stored)),
    issued: { at: new Date(now), expires_at: new Date(now + renewed.expires_in * 1000) },
  })
  forgetAccount(ctx, { id: account_id, platform_user_id: stored.platform_user_id })
}

/** Seals again what was sealed with the previous APP_SECRET, so that it can be retired. Answers how many. */
export async function resealTokens(ctx: Ctx): Promise<number> {
  let resealed = 0
  for (const stored of await findLivingTokens(ctx.db)) {
    if (stored.token === null || !ctx.secrets.isStale(stored.token)) continue
    const done =
      stored.platform === 'gmail' ? resealMailbox(ctx, stored) : resealToken(ctx, stored.account_id)
    if (await done) resealed += 1
  }
  return resealed
}

async function resealToken(ctx: Ctx, account_id: string): Promise<boolean> {
  const stored = await findToken(ctx.db, account_id)
  const credentials = await openCredentials(ctx, account_id).catch((error: unknown) => {
    if (error instanceof PlatformError) return null
    throw error
  })
  if (!stored || !credentials) return false
  const token = await ctx.secrets.seal(credentials.accessToken, tokenHome(stored))
  const replaced = await replaceToken(ctx.db, { account_id, old: credentials.sealed, token })
  forgetAccount(ctx, { id: account_id, platform_user_id: stored.platform_user_id })
  return replaced
}

async function resealMailbox(ctx: Ctx, stored: StoredToken): Promise<boolean> {
  const { account_id, token: old } = stored
  if (old === null) return false
  const home = gmailHome(stored)
  const opened = await ctx.secrets.open(old, home).catch((error: unknown) => {
    if (error instanceof SecretError) return null
    throw error
  })
  if (opened === null) return false
  return replaceToken(ctx.db, { account_id, old, token: await ctx.secrets.seal(opened, home) })
}
