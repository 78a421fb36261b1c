import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { createRateLimiter } from '#src/infra/rate-limit.ts'
import { requireUser } from '../sessions/find-session.ts'
import { libraryKeys } from '../library/library-keys.ts'
import { findTwoFactorSecret } from '../store.ts'

const limiterOf = perDatabase((ctx: Ctx) =>
  createRateLimiter(ctx.db, { 'auth.verify-code': { points: 10, seconds: 600 } }),
)

/**
 * Throws `forbidden` with the detail `code` unless the user has no two-step sign-in, or this is a code of the authenticator
 * app.
 */
export async function verifySecondFactor(ctx: Ctx, code: string | undefined): Promise<void> {
  const { user_id } = requireUser(ctx)
  const sealed = await findTwoFactorSecret(ctx.db, user_id)
  if (sealed === null) return
  const token = code?.replaceAll(/\s/g, '') ?? ''
  if (token === '') throw new AppError('forbidden', m.security_code_text(), { detail: 'code' })
  await limiterOf(ctx).consume('auth.verify-code', user_id)
  const [{ symmetricDecrypt }, { Secret, TOTP }] = await Promise.all([
    import('better-auth/crypto'),
    import('otpauth'),
  ])
  const secret = Secret.fromUTF8(await symmetricDecrypt({ key: libraryKeys(ctx), data: sealed }))
  const isRight = new TOTP({ secret }).validate({ token, window: 1, timestamp: ctx.clock.now() }) !== null
  if (!isRight) throw new AppError('forbidden', m.server_code_wrong(), { detail: 'code' })
}
