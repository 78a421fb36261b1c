import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
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
  const storedToken = await findToken(ctx.db, account_id)
  if (!storedToken || storedToken.status !== 'connected') return
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
    token: await ctx.secrets.seal(renewed.access_token, tokenSealContext(storedToken)),
    issued: { at: new Date(now), expires_at: new Date(now + renewed.expires_in * 1000) },
  })
  forgetAccount(ctx, { id: account_id, platform_user_id: storedToken.platform_user_id })
}

/** Seals tokens again that were sealed with the previous APP_SECRET. Returns the number of tokens. */
export async function resealTokens(ctx: Ctx): Promise<number> {
  let resealed = 0
  for (const storedToken of await findConnectedTokens(ctx.db)) {
    if (storedToken.token === null || !ctx.secrets.isStale(storedToken.token)) continue
    const reseal =
      storedToken.platform === 'gmail'
        ? resealMailbox(ctx, storedToken)
        : resealToken(ctx, storedToken.account_id)
    if (await reseal) resealed += 1
  }
  return resealed
}

async function resealToken(ctx: Ctx, account_id: string): Promise<boolean> {
  const storedToken = await findToken(ctx.db, account_id)
  const credentials = await credentialsOf(ctx, account_id).catch((error: unknown) => {
    if (error instanceof PlatformError) return null
    throw error
  })
  if (!storedToken || !credentials) return false
  const token = await ctx.secrets.seal(credentials.accessToken, tokenSealContext(storedToken))
  const replaced = await replaceToken(ctx.db, { account_id, old: credentials.sealed, token })
  forgetAccount(ctx, { id: account_id, platform_user_id: storedToken.platform_user_id })
  return replaced
}

async function resealMailbox(ctx: Ctx, storedToken: StoredToken): Promise<boolean> {
  const { account_id, token: old } = storedToken
  if (old === null) return false
  const sealContext = gmailSealContext(storedToken)
  const plainToken = await ctx.secrets.open(old, sealContext).catch((error: unknown) => {
    if (error instanceof SecretError) return null
    throw error
  })
  if (plainToken === null) return false
  return replaceToken(ctx.db, { account_id, old, token: await ctx.secrets.seal(plainToken, sealContext) })
}
