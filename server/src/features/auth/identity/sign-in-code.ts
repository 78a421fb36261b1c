import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import type { AuthInput } from '../auth-service-types.ts'
import { sendNotice } from '../mails/send-notices.ts'
import { cookiePrefix } from '../sessions/browser-cookies.ts'
import { cookieOf, hashToken, verifyToken } from '../sessions/token-signature.ts'
import { findChallengedUser, findSecondFactor, type SecondFactor } from './second-factor-store.ts'
import { takeAppCode } from './take-code.ts'

/** Returns the authenticator app for whose code the sign-in of this browser, or the user of the session, waits. */
export async function findAskedFactor(
  ctx: Ctx,
  { headers, service }: AuthInput,
  user_id: string | undefined,
): Promise<SecondFactor | null> {
  const cookie = cookieOf(headers, `${cookiePrefix(ctx.env.PUBLIC_URL)}.two_factor`)
  const challenge = cookie === null ? null : verifyToken(service.sessions.keys, cookie)
  const askedUserId =
    user_id ?? (challenge === null ? null : await findChallengedUser(ctx.db, hashToken(challenge)))
  return askedUserId === null ? null : findSecondFactor(ctx.db, askedUserId)
}

/** Returns a refusal when the code of the app has been accepted before; the sign-in then waits for the next code. */
export async function refuseUsedCode(
  ctx: Ctx,
  factor: SecondFactor,
  code: unknown,
): Promise<Response | null> {
  if (factor.locked || typeof code !== 'string' || code.length > 20) return null
  if ((await takeAppCode(ctx, factor, code)) !== 'used') return null
  return Response.json({ code: 'INVALID_CODE', message: m.server_code_used() }, { status: 401 })
}

/** Tells the owner when wrong codes have just locked two-step sign-in: whoever enters them knows the password. */
export async function reportLock(ctx: Ctx, before: SecondFactor): Promise<void> {
  if (before.locked) return
  const factor = await findSecondFactor(ctx.db, before.user_id)
  if (factor?.locked) await sendNotice(ctx, factor.email, 'wrong-codes')
}
