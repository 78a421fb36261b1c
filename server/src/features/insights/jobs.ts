import * as z from 'zod'
import { insightMetrics } from '@skein/contract/accounts/insights'
import {
  allConnected,
  ignoreDisconnected,
  type ConnectHook,
  whenAllowed,
  withToken,
} from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { defineJob, type Job } from '#src/infra/jobs/jobs.ts'
import { backfillInsights } from './backfill-insights.ts'
import { daysToTake, firstDay, periodOf } from './insight-logic.ts'
import { findDays, saveSnapshot } from './store.ts'

const BackfillPayload = z.object({
  account_id: z.string(),
  /** Where to continue; absent at the start. */
  progress: z.object({ ago: z.number(), started_at: z.number() }).optional(),
})

const OneAccount = z.object({ account_id: z.string() })

const snapshotOne: Job<Ctx, typeof OneAccount> = defineJob({
  name: 'insights.snapshot',
  payload: OneAccount,
  retry: { limit: 6, delay: 60 },
  expireSeconds: 300,
  handle: (ctx: Ctx, { account_id }) =>
    whenAllowed(
      () => takeSnapshots(ctx, account_id),
      (afterSeconds) => ctx.jobs.enqueue(snapshotOne, { account_id }, { key: account_id, afterSeconds }),
    ),
})

/** All accounts have their figures by 10:40 UTC. */
const snapshotSeconds = 2 * 3600

/** Runs at 08:40 UTC, when the platform's day has ended in all time zones. */
const snapshotAll = defineJob({
  name: 'insights.snapshots',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '40 8 * * *',
  async handle(ctx: Ctx) {
    await ctx.jobs.enqueueForAccounts(snapshotOne, await allConnected(ctx.db), snapshotSeconds)
  },
})

const backfill: Job<Ctx, typeof BackfillPayload> = defineJob({
  name: 'insights.backfill',
  payload: BackfillPayload,
  retry: { limit: 6, delay: 60 },
  expireSeconds: 300,
  handle: (ctx: Ctx, { account_id, progress }) =>
    ignoreDisconnected(async () => {
      const next = await backfillInsights(ctx, account_id, progress)
      if (next === null) return
      const payload = { account_id, progress: next.progress }
      await ctx.jobs.enqueue(backfill, payload, { key: account_id, afterSeconds: next.wait })
    }),
})

/** Reads the last 28 days when an account is connected, so that the dashboard has a chart at once. */
export const backfillAtConnect: ConnectHook = (ctx, tx, account_id) =>
  ctx.jobs.enqueue(backfill, { account_id }, { in: tx, key: account_id })

export const insightJobs = [snapshotOne, snapshotAll, backfill]

/**
 * Stores the platform's values of the days until yesterday, one snapshot per day; may run any number of times.
 * A day without values is skipped and requested again the next time.
 */
export async function takeSnapshots(ctx: Ctx, account_id: string): Promise<void> {
  const now = ctx.clock.now()
  const knownDays = await findDays(ctx.db, { account_id, since: firstDay(now) })
  for (const day of daysToTake(knownDays, now)) {
    const period = periodOf({ since: day, until: day }, now)
    if (period === null || typeof period === 'string') continue
    const metrics = await withToken(ctx, account_id, (as) =>
      ctx.instagram.getInsights(as, { metrics: insightMetrics, ...period }),
    )
    if (Object.keys(metrics).length === 0) continue
    await saveSnapshot(ctx.db, { account_id, day, metrics, taken_at: new Date(now) })
  }
}
