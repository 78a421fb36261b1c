import type { Ctx } from '#src/context.ts'
import { pause } from '#src/infra/concurrency/retry.ts'
import { createRateLimiter, networkOf, type RateLimiter } from '#src/infra/rate-limit.ts'
import type { RateLimitGroup } from './auth-request-logic.ts'

/** For each network: calls with secrets that could be guessed. */
export const secretLimit = { points: 200, seconds: 600 }

const mailLimit = { points: 300, seconds: 600 }

const limits = {
  'auth.guess-address': secretLimit,
  // As many as there are mails with links.
  'auth.link-address': mailLimit,
  'auth.guess-email': { points: 6, seconds: 300 },
  'auth.guess-email-total': { points: 1_000_000, seconds: 300 },
  'auth.mail-address': mailLimit,
  'auth.mail-email': { points: 6, seconds: 900 },
  'auth.mail-email-total': { points: 1_000_000, seconds: 900 },
  // Each makes the server read the configuration of an identity provider.
  'auth.provider-address': { points: 120, seconds: 60, local: true },
  'auth.call-address': { points: 1200, seconds: 60, local: true },
}

export type AttemptLimits = RateLimiter<keyof typeof limits>

export const createAttemptLimits = (ctx: Ctx): AttemptLimits => createRateLimiter(ctx.db, limits)

interface Caller {
  address: string
  /** Unchecked value of the request. */
  email: unknown
  /** Id of a browser that has signed in with this e-mail address before; null for others. */
  device: string | null
}

interface Attempt {
  /** The mailbox has received many mails for its address lately; another one is left out. */
  isMailboxFull: boolean
  succeeded(): Promise<void>
}

/** Guesses at one address from all networks together before answers are delayed, and the delays. */
const undelayedGuesses = 12
const delayPerGuessMs = 100
const maxDelayMs = 3000
const maxMails = 12

/**
 * Counts a call against the sender's network, and against the pair of e-mail address and network, whether the address has an
 * account or not. Attempts from other networks only delay the answer, so that strangers cannot lock out the owner of an
 * address. A known device is counted by itself.
 */
export async function countAttempt(
  limiter: AttemptLimits,
  group: RateLimitGroup,
  { address, email, device }: Caller,
): Promise<Attempt> {
  const network = networkOf(address)
  const account = typeof email === 'string' ? email.trim().toLowerCase() : undefined
  const free: Attempt = { isMailboxFull: false, succeeded: async () => undefined }
  if (group === 'calls') {
    await limiter.consume('auth.call-address', network)
    return free
  }
  if (group === 'links') {
    await limiter.consume('auth.link-address', network)
    return free
  }
  if (group === 'providers') {
    await limiter.consume('auth.provider-address', network)
    return free
  }
  const isMail = group === 'mails'
  await limiter.consume(isMail ? 'auth.mail-address' : 'auth.guess-address', network)
  if (account === undefined) return free
  const pair = `${account} ${device ?? network}`
  await limiter.consume(isMail ? 'auth.mail-email' : 'auth.guess-email', pair)
  if (isMail) {
    const mailCount = device === null ? await limiter.count('auth.mail-email-total', account) : 0
    // Mails stay counted, because they are sent in any case.
    return { ...free, isMailboxFull: mailCount > maxMails }
  }
  if (device === null) {
    const guesses = await limiter.count('auth.guess-email-total', account)
    const delay = Math.min(maxDelayMs, (guesses - undelayedGuesses) * delayPerGuessMs)
    if (delay > 0) await pause(delay)
  }
  // A correct password resets the count of guesses.
  return { ...free, succeeded: () => limiter.forget('auth.guess-email', pair) }
}
