import { insightMetrics } from '@skein/contract/insights'
import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { daysToTake, firstDay } from './snapshot-logic.ts'
import { periodOf } from './insight-logic.ts'
import { findDays, saveSnapshot } from './store.ts'

/**
 * Stores the platform's values of the days until yesterday, one snapshot per day; may run any number of times.
 * A day without values is skipped and requested again the next time.
 */
export async function takeSnapshots(ctx: Ctx, account_id: string): Promise<void> {
  const now = ctx.clock.now()
  const known = await findDays(ctx.db, { account_id, since: firstDay(now) })
  for (const day of daysToTake(known, now)) {
    const period = periodOf({ since: day, until: day }, now)
    if (period === null || typeof period === 'string') continue
    const metrics = await withToken(ctx, account_id, (as) =>
      ctx.instagram.getInsights(as, { metrics: insightMetrics, ...period }),
    )
    if (Object.keys(metrics).length === 0) continue
    await saveSnapshot(ctx.db, { account_id, day, metrics, taken_at: new Date(now) })
  }
}
