import type { Platform } from '@skein/contract/accounts'
import type { Ctx } from '#src/context.ts'
import { revokeGoogleToken } from '#src/integrations/google/gmail-oauth.ts'
import { credentialsOf, gmailHome } from '../connection/credentials.ts'
import { findToken } from '../connection/token-store.ts'

/**
 * What will be done at the platform once an account has left. Ask before its token is destroyed and call the answer
 * after the commit: it does not fail, because nothing of ours hangs on it.
 */
export async function planEnd(
  ctx: Ctx,
  account: { id: string; platform: Platform },
): Promise<() => Promise<void>> {
  const end =
    account.platform === 'gmail' ? await planRevocation(ctx, account.id) : await planSilence(ctx, account.id)
  return async () => {
    try {
      await end?.()
    } catch (error) {
      ctx.log.info({ err: error }, 'the platform could not be told that an account was disconnected')
    }
  }
}

/** Events of an account that nobody has are dropped anyway. */
async function planSilence(ctx: Ctx, account_id: string) {
  const credentials = await credentialsOf(ctx, account_id).catch(() => null)
  return credentials && (() => ctx.instagram.unsubscribe(credentials))
}

async function planRevocation(ctx: Ctx, account_id: string) {
  const stored = await findToken(ctx.db, account_id)
  if (!stored?.token) return null
  const token = await ctx.secrets.open(stored.token, gmailHome(stored)).catch(() => null)
  return token === null ? null : () => revokeGoogleToken(ctx.env, token)
}
