import type { Ctx } from '#src/context.ts'
import { forgetAccount } from './account-cache.ts'
import { refreshAge } from './connection-rules.ts'
import { openCredentials, tokenHome } from './credentials.ts'
import { withToken } from './import-posts.ts'
import { findAgedTokens, findLivingTokens, findToken, replaceToken } from './token-store.ts'

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
    const { account_id, platform_user_id, token } = stored
    if (token === null || !ctx.secrets.isStale(token)) continue
    const { accessToken } = await openCredentials(ctx, account_id)
    const change = { account_id, old: token, token: await ctx.secrets.seal(accessToken, tokenHome(stored)) }
    if (await replaceToken(ctx.db, change)) resealed += 1
    forgetAccount(ctx, { id: account_id, platform_user_id })
  }
  return resealed
}
