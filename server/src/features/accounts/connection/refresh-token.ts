import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import { SecretError } from '#src/infra/secrets.ts'
import { forgetAccount } from './account-cache.ts'
import { refreshAge } from './connection-logic.ts'
import { gmailSealContext, credentialsOf, tokenSealContext } from './credentials.ts'
import { withToken } from '../import-posts.ts'
import {
  findTokensIssuedBefore,
  findConnectedTokens,
  findToken,
  markRefreshRefused,
  replaceToken,
  type StoredToken,
} from './token-store.ts'

/** Returns accounts whose token is at least 45 days old. */
export const accountsToRefresh = (ctx: Ctx) =>
  findTokensIssuedBefore(ctx.db, new Date(ctx.clock.now() - refreshAge))

/** Replaces the token by one that is valid for another 60 days. */
export async function refreshToken(ctx: Ctx, account_id: string): Promise<void> {
  const stored = await findToken(ctx.db, account_id)
  if (!stored || stored.status !== 'connected') return
  const { sealed } = await credentialsOf(ctx, account_id)
  const renewed = await withToken(ctx, account_id, (as) => ctx.instagram.refresh(as)).catch(
    async (error: unknown) => {
      if (error instanceof PlatformError && error.kind === 'rejected') {
        await markRefreshRefused(ctx.db, account_id, new Date(ctx.clock.now()))
      }
      throw error
    },
  )
  const now = ctx.clock.now()
  await replaceToken(ctx.db, {
    account_id,
    old: sealed,
    token: await ctx.secrets.seal(renewed.access_token, tokenSealContext(stored)),
    issued: { at: new Date(now), expires_at: new Date(now + renewed.expires_in * 1000) },
  })
  forgetAccount(ctx, { id: account_id, platform_user_id: stored.platform_user_id })
}

/** Seals tokens again that were sealed with the previous APP_SECRET. Returns the number of tokens. */
export async function resealTokens(ctx: Ctx): Promise<number> {
  let resealed = 0
  for (const stored of await findConnectedTokens(ctx.db)) {
    if (stored.token === null || !ctx.secrets.isStale(stored.token)) continue
    const done =
      stored.platform === 'gmail' ? resealMailbox(ctx, stored) : resealToken(ctx, stored.account_id)
    if (await done) resealed += 1
  }
  return resealed
}

async function resealToken(ctx: Ctx, account_id: string): Promise<boolean> {
  const stored = await findToken(ctx.db, account_id)
  const credentials = await credentialsOf(ctx, account_id).catch((error: unknown) => {
    if (error instanceof PlatformError) return null
    throw error
  })
  if (!stored || !credentials) return false
  const token = await ctx.secrets.seal(credentials.accessToken, tokenSealContext(stored))
  const replaced = await replaceToken(ctx.db, { account_id, old: credentials.sealed, token })
  forgetAccount(ctx, { id: account_id, platform_user_id: stored.platform_user_id })
  return replaced
}

async function resealMailbox(ctx: Ctx, stored: StoredToken): Promise<boolean> {
  const { account_id, token: old } = stored
  if (old === null) return false
  const sealContext = gmailSealContext(stored)
  const opened = await ctx.secrets.open(old, sealContext).catch((error: unknown) => {
    if (error instanceof SecretError) return null
    throw error
  })
  if (opened === null) return false
  return replaceToken(ctx.db, { account_id, old, token: await ctx.secrets.seal(opened, sealContext) })
}
