import type { Ctx } from '#src/context.ts'
import { createRateLimiter, networkOf, type RateLimiter } from '#src/infra/rate-limit.ts'
import type { RateLimitGroup } from './auth-request-logic.ts'

const limits = {
  'auth.guess-address': { points: 200, seconds: 600 },
  'auth.guess-email': { points: 6, seconds: 300 },
  'auth.mail-address': { points: 300, seconds: 600 },
  'auth.mail-email': { points: 6, seconds: 900 },
  'auth.call-address': { points: 1200, seconds: 60, local: true },
}

export type AttemptLimits = RateLimiter<keyof typeof limits>

export interface Caller {
  address: string
  /** Unchecked value of the request. */
  email: unknown
}

export interface Attempt {
  succeeded(): Promise<void>
}

export const createAttemptLimits = (ctx: Ctx): AttemptLimits => createRateLimiter(ctx.db, limits)

/** Counts a call against the sender's network and the given e-mail address, whether it has an account or not. */
export async function countAttempt(
  limiter: AttemptLimits,
  group: RateLimitGroup,
  { address, email }: Caller,
): Promise<Attempt> {
  const network = networkOf(address)
  const account = typeof email === 'string' ? email.trim().toLowerCase() : undefined
  if (group === 'calls') await limiter.consume('auth.call-address', network)
  if (group === 'attempts') await limiter.consume('auth.guess-address', network)
  if (group === 'mails') await limiter.consume('auth.mail-address', network)
  if (account === undefined || group === 'calls') return { succeeded: async () => undefined }
  const limit = group === 'attempts' ? 'auth.guess-email' : 'auth.mail-email'
  await limiter.consume(limit, account)
  // A correct password resets the count of guesses. Mails stay counted, because they are sent in any case.
  return { succeeded: async () => (group === 'attempts' ? limiter.forget(limit, account) : undefined) }
}
