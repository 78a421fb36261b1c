import type { Env } from '#src/env.ts'
import type { Database } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import type { Ids } from '#src/infra/ids.ts'
import { createRateLimiter } from '#src/infra/rate-limit.ts'
import type { GmailConfig } from './call.ts'
import { GmailError } from './errors.ts'

/** What Google gives each mailbox of an app within a minute. */
const unitsPerMinute = 6000

/** All processes together spend no more than Google gives. */
export function gmailConfig({ GMAIL_URL }: Env, { db, ids }: { db: Database; ids: Ids }): GmailConfig {
  const limiter = createRateLimiter(db, { 'gmail.units': { points: unitsPerMinute, seconds: 60 } })
  return {
    url: GMAIL_URL,
    ids,
    async spend(mailbox, units) {
      try {
        await limiter.consume('gmail.units', mailbox, units)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        throw new GmailError('limited', { reason: 'own_share_spent', retryAfterSeconds: error.retryAfter })
      }
    },
  }
}
