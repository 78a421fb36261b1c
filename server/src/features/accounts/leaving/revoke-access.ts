import type { Platform } from '@skein/contract/accounts'
import type { Ctx } from '#src/context.ts'
import { revokeGoogleToken } from '#src/integrations/google/gmail-oauth.ts'
import { credentialsOf, gmailSealContext } from '../connection/credentials.ts'
import { findToken } from '../connection/token-store.ts'

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
  const stored = await findToken(ctx.db, account_id)
  if (!stored?.token) return null
  const token = await ctx.secrets.open(stored.token, gmailSealContext(stored)).catch(() => null)
  return token === null ? null : () => revokeGoogleToken(ctx.env, token)
}
