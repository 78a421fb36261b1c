import { insightMetrics } from '@skein/contract/accounts/insights'
import { minute } from '@skein/contract/durations'
import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { maybeUnsupportedMetric } from '#src/integrations/instagram/insights.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { dayOf, periodOf } from './insight-logic.ts'
import { saveSnapshot } from './store.ts'

/** Days that are read when an account is connected. The platform keeps 90 and returns at most 30 at once. */
const backfillDays = 28
/** Days per run: the platform returns totals of most metrics only for a whole period, so each day is one call. */
const daysPerRun = 7
/** Metrics with a daily series. */
const seriesMetrics = ['reach', 'follower_count'] as const
/** Above this share of the rate limit the import waits, in percent. */
const maxUsage = 50

export interface BackfillProgress {
  /** The next day to read, in days before the start of the import. */
  ago: number
  /** Milliseconds since 1970. */
  started_at: number
}

/** The import continues after this time, in seconds. */
export interface NextRun {
  progress: BackfillProgress
  wait: number
}

/**
 * Reads a part of the last 28 days, newest first, and stores it. Returns how to continue, or null at the end. The first
 * run reads the series first, so that the chart has all days after two calls. Metrics that the platform refuses are
 * left out. May run any number of times.
 */
export async function backfillInsights(
  ctx: Ctx,
  account_id: string,
  progress: BackfillProgress = { ago: 1, started_at: ctx.clock.now() },
): Promise<NextRun | null> {
  try {
    if (progress.ago === 1) await readSeries(ctx, account_id, progress.started_at)
    const last = Math.min(progress.ago + daysPerRun - 1, backfillDays)
    const { usage } = await readTotals(ctx, account_id, { ...progress, last })
    if (last >= backfillDays) return null
    const wait = usage > maxUsage ? 15 * 60 : 2
    return { progress: { ...progress, ago: last + 1 }, wait }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'limited') throw error
    return { progress, wait: error.retryAfterSeconds ?? (5 * minute) / 1000 }
  }
}

async function readSeries(ctx: Ctx, account_id: string, now: number): Promise<void> {
  const since = Date.parse(dayOf(now, backfillDays))
  const days = new Map<string, Record<string, number>>()
  for (const metric of seriesMetrics) {
    for (const { day, value } of await seriesOrNone(ctx, account_id, { metric, since, until: now })) {
      if (day < dayOf(now)) days.set(day, { ...days.get(day), [metric]: value })
    }
  }
  for (const [day, metrics] of days) {
    await saveSnapshot(ctx.db, { account_id, day, metrics, taken_at: new Date(ctx.clock.now()) })
  }
}

/** Returns no values for a metric that the platform refuses. */
async function seriesOrNone(
  ctx: Ctx,
  account_id: string,
  options: { metric: string; since: number; until: number },
): Promise<{ day: string; value: number }[]> {
  try {
    return await withToken(ctx, account_id, (as) => ctx.instagram.getDailySeries(as, options))
  } catch (error) {
    if (!maybeUnsupportedMetric(error)) throw error
    return []
  }
}

async function readTotals(
  ctx: Ctx,
  account_id: string,
  { ago, last, started_at }: BackfillProgress & { last: number },
): Promise<{ usage: number }> {
  let metrics: readonly string[] = insightMetrics
  let usage = 0
  for (let each = ago; each <= last && metrics.length > 0; each += 1) {
    const day = dayOf(started_at, each)
    const period = periodOf({ since: day, until: day }, started_at)
    if (period === null || typeof period === 'string') continue
    const read = await withToken(ctx, account_id, async (as) => ({
      ...(await ctx.instagram.getTotals(as, { metrics, ...period })),
      usage: ctx.instagram.usageFor(as.platformUserId)?.account_percent ?? 0,
    }))
    usage = read.usage
    metrics = metrics.filter((metric) => !read.refused.includes(metric))
    if (Object.keys(read.totals).length === 0) continue
    await saveSnapshot(ctx.db, {
      account_id,
      day,
      metrics: read.totals,
      taken_at: new Date(ctx.clock.now()),
    })
  }
  return { usage }
}
