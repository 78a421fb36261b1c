import type { Ctx } from '#src/context.ts'
import { libraryKeys } from '../library/library-keys.ts'
import { replaceBackupCodes, type SecondFactor, takeStep } from './second-factor-store.ts'

/** Seconds of a time step (RFC 6238). Codes of the step before and after the current one count too. */
const stepSeconds = 30

/**
 * Takes a code of the authenticator app. Returns `wrong`, or `used` when this code or a later one was accepted before
 * (RFC 6238, 5.2).
 */
export async function takeAppCode(
  ctx: Ctx,
  { user_id, secret }: SecondFactor,
  code: string,
): Promise<'accepted' | 'used' | 'wrong'> {
  const [{ symmetricDecrypt }, { Secret, TOTP }] = await Promise.all([
    import('better-auth/crypto'),
    import('otpauth'),
  ])
  const key = Secret.fromUTF8(await symmetricDecrypt({ key: libraryKeys(ctx), data: secret }))
  const now = ctx.clock.now()
  const totp = new TOTP({ secret: key, period: stepSeconds })
  const delta = totp.validate({ token: code, window: 1, timestamp: now })
  if (delta === null) return 'wrong'
  const step = Math.floor(now / 1000 / stepSeconds) + delta
  return (await takeStep(ctx.db, { user_id, step })) ? 'accepted' : 'used'
}

/** Takes a backup code, which then no longer counts. Returns whether it was one. */
export async function takeBackupCode(ctx: Ctx, factor: SecondFactor, code: string): Promise<boolean> {
  const { user_id, backup_codes: before } = factor
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const key = libraryKeys(ctx)
  const codes: unknown = JSON.parse(await symmetricDecrypt({ key, data: before }))
  if (!Array.isArray(codes) || !codes.includes(code)) return false
  const remainingCodes = JSON.stringify(codes.filter((each) => each !== code))
  return replaceBackupCodes(ctx.db, {
    user_id,
    before,
    after: await symmetricEncrypt({ key, data: remainingCodes }),
  })
}
