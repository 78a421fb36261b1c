import type { Env } from '#src/env.ts'
import type { Database } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import type { Ids } from '#src/infra/ids.ts'
import { createRateLimiter } from '#src/infra/rate-limit.ts'
import type { GmailConfig } from './call.ts'
import { GmailError } from './errors.ts'

/** Gmail's quota per mailbox and minute. */
const unitsPerMinute = 6000

/** The quota is counted in the database, for all processes together. */
export function gmailConfig({ GMAIL_URL }: Env, { db, ids }: { db: Database; ids: Ids }): GmailConfig {
  const limiter = createRateLimiter(db, { 'gmail.units': { points: unitsPerMinute, seconds: 60 } })
  return {
    url: GMAIL_URL,
    ids,
    async consumeQuota(mailbox, units) {
      try {
        await limiter.consume('gmail.units', mailbox, units)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        throw new GmailError('limited', { reason: 'own_share_spent', retryAfterSeconds: error.retryAfter })
      }
    },
  }
}
