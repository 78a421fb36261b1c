import type { Ctx } from '#src/context.ts'
import { createRateLimiter, networkOf, type RateLimiter } from '#src/infra/rate-limit.ts'
import type { CountedBy } from './auth-request-logic.ts'

const automations = {
  'auth.guess-address': { points: 200, seconds: 600 },
  'auth.guess-email': { points: 6, seconds: 300 },
  'auth.mail-address': { points: 300, seconds: 600 },
  'auth.mail-email': { points: 6, seconds: 900 },
  'auth.call-address': { points: 1200, seconds: 60, local: true },
}

export type AttemptLimits = RateLimiter<keyof typeof automations>

export interface Caller {
  address: string
  /** As it stands in the request: any value. */
  email: unknown
}

export interface Attempt {
  succeeded(): Promise<void>
}

export const createAttemptLimits = (ctx: Ctx): AttemptLimits => createRateLimiter(ctx.db, automations)

/** Counts a call against its sender's network and the account that it aims at, known or not. */
export async function countAttempt(
  limits: AttemptLimits,
  counted: CountedBy,
  { address, email }: Caller,
): Promise<Attempt> {
  const network = networkOf(address)
  const account = typeof email === 'string' ? email.trim().toLowerCase() : undefined
  if (counted === 'calls') await limits.consume('auth.call-address', network)
  if (counted === 'attempts') await limits.consume('auth.guess-address', network)
  if (counted === 'mails') await limits.consume('auth.mail-address', network)
  if (account === undefined || counted === 'calls') return { succeeded: async () => undefined }
  const automation = counted === 'attempts' ? 'auth.guess-email' : 'auth.mail-email'
  await limits.consume(automation, account)
  // Whoever knows the password was not guessing; mails stay counted, they arrive whatever happens.
  return { succeeded: async () => (counted === 'attempts' ? limits.forget(automation, account) : undefined) }
}
