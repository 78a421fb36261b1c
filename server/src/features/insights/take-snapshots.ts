import { insightMetrics } from '@skein/contract/insights'
import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { daysToTake, firstDay } from './snapshot-logic.ts'
import { spanOf } from './insight-logic.ts'
import { findDays, saveSnapshot } from './store.ts'

/**
 * Keeps what the platform tells about the days until yesterday. Any number of times a day: a day has one snapshot.
 * A day of which it tells nothing is left out, and asked for again the next time.
 */
export async function takeSnapshots(ctx: Ctx, account_id: string): Promise<void> {
  const now = ctx.clock.now()
  const known = await findDays(ctx.db, { account_id, since: firstDay(now) })
  for (const day of daysToTake(known, now)) {
    const span = spanOf({ since: day, until: day }, now)
    if (span === null || typeof span === 'string') continue
    const metrics = await withToken(ctx, account_id, (as) =>
      ctx.instagram.getInsights(as, { metrics: insightMetrics, ...span }),
    )
    if (Object.keys(metrics).length === 0) continue
    await saveSnapshot(ctx.db, { account_id, day, metrics, taken_at: new Date(now) })
  }
}
