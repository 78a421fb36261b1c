import { m } from '@skein/messages'
import type { Security } from '@skein/contract/users/security'
import type { Ctx } from '#src/context.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { createRateLimiter } from '#src/infra/rate-limit.ts'
import { hasGoogle } from '../library/connection-store.ts'
import { requireUser, type SessionUser } from '../sessions/find-session.ts'
import type { SignOnSource } from '../sign-on/sign-on-source.ts'
import { findPasskeys, findPassword, hasTwoFactor, sessionAge } from '../store.ts'
import { verifySecondFactor } from './verify-second-factor.ts'

/** Returns how the caller signs in. */
export async function describeSecurity(ctx: Ctx, signOn: SignOnSource): Promise<Security> {
  const { user_id, email } = requireUser(ctx)
  const [password, passwords_off, two_factor, passkeys, google] = await Promise.all([
    findPassword(ctx.db, user_id),
    signOn.forbidsPassword(email),
    hasTwoFactor(ctx.db, user_id),
    findPasskeys(ctx.db, user_id),
    hasGoogle(ctx.db, user_id),
  ])
  return {
    has_password: password !== null && !passwords_off,
    passwords_off,
    two_factor,
    passkeys,
    google,
    can_invite: ctx.env.SIGN_UP === 'invite',
  }
}

/** Returns the hash of the password that signs the caller in; null without one, and while passwords are off. */
async function findUsablePassword(ctx: Ctx, signOn: SignOnSource): Promise<string | null> {
  const { user_id, email } = requireUser(ctx)
  const hash = await findPassword(ctx.db, user_id)
  return hash !== null && (await signOn.forbidsPassword(email)) ? null : hash
}

/** Seconds after sign-in in which a user without a password may do what others need their password for. */
const freshSeconds = 600

const limiterOf = perDatabase((ctx: Ctx) =>
  createRateLimiter(ctx.db, { 'auth.verify-password': { points: 10, seconds: 600 } }),
)

interface Proof {
  password?: string | undefined
  email?: string | undefined
}

/**
 * Throws unless the caller proves to be the user: with the password or, when no password signs in, with the email address
 * and a fresh session. An open session alone is no proof.
 */
export async function verifyIdentity(
  ctx: Ctx,
  { password, email }: Proof,
  signOn: SignOnSource,
): Promise<void> {
  const { user_id, session_id, email: ownEmail } = requireUser(ctx)
  const hash = await findUsablePassword(ctx, signOn)
  if (hash === null) {
    if (email?.trim().toLowerCase() !== ownEmail.toLowerCase()) {
      throw new AppError('validation', 'Send your own email address as email.', { detail: 'email' })
    }
    const age = await sessionAge(ctx.db, session_id)
    if (age !== null && age <= freshSeconds) return
    throw new AppError('forbidden', m.server_sign_in_again(), { detail: 'session' })
  }
  if (password === undefined || password === '') {
    throw new AppError('validation', 'Send your password as password.', { detail: 'password' })
  }
  await limiterOf(ctx).consume('auth.verify-password', user_id)
  const { verifyPassword } = await import('better-auth/crypto')
  if (await verifyPassword({ hash, password })) return
  throw new AppError('forbidden', m.server_password_wrong(), { detail: 'password' })
}

interface ProvingCall {
  caller: SessionUser | null
  body: Readonly<Record<string, unknown>>
  signOn: SignOnSource
}

/** Throws unless a call of the sign-in library comes from its user: see `verifyIdentity` and `verifySecondFactor`. */
export async function proveIdentity(ctx: Ctx, { caller, body, signOn }: ProvingCall): Promise<void> {
  if (caller === null) throw new AppError('unauthorized', m.server_sign_in())
  const textOf = (name: string) => {
    const value = body[name]
    return typeof value === 'string' ? value.slice(0, 500) : undefined
  }
  const signedIn: Ctx = { ...ctx, actor: { ...caller, roles: new Map() } }
  await verifyIdentity(signedIn, { password: textOf('password'), email: textOf('email') }, signOn)
  await verifySecondFactor(signedIn, textOf('code'))
}
