import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { createRateLimiter } from '#src/infra/rate-limit.ts'
import { sendNotice } from '../mails/send-notices.ts'
import { requireUser } from '../sessions/find-session.ts'
import { findSecondFactor } from './second-factor-store.ts'
import { takeAppCode, takeBackupCode } from './take-code.ts'

/** Codes within `seconds`; the owner learns of the last one by mail. */
const limit = { points: 10, seconds: 600 }

const limiterOf = perDatabase((ctx: Ctx) =>
  createRateLimiter(ctx.db, { 'auth.verify-code': limit, 'auth.wrong-code': limit }),
)

/**
 * Throws `forbidden` with the detail `code` unless the user has no two-step sign-in, or this is a code of the authenticator
 * app or a backup code. The code then no longer counts.
 */
export async function verifySecondFactor(ctx: Ctx, code: string | undefined): Promise<void> {
  const { user_id } = requireUser(ctx)
  const factor = await findSecondFactor(ctx.db, user_id)
  if (!factor?.enabled) return
  const token = code?.replaceAll(/\s/g, '') ?? ''
  if (token === '') throw new AppError('forbidden', m.security_code_text(), { detail: 'code' })
  const limiter = limiterOf(ctx)
  await limiter.consume('auth.verify-code', user_id)
  const outcome = await takeAppCode(ctx, factor, token)
  if (outcome === 'accepted' || (await takeBackupCode(ctx, factor, token))) {
    await limiter.forget('auth.verify-code', user_id)
    await limiter.forget('auth.wrong-code', user_id)
    return
  }
  if (outcome === 'used') throw new AppError('forbidden', m.server_code_used(), { detail: 'code' })
  if ((await limiter.count('auth.wrong-code', user_id)) === limit.points)
    await sendNotice(ctx, factor.email, 'wrong-codes')
  throw new AppError('forbidden', m.server_code_wrong(), { detail: 'code' })
}
