import type * as z from 'zod'
import { day } from '@skein/contract/durations'
import { PlatformError } from './graph/errors.ts'
import { segment, type Credentials, type Graph } from './graph/graph.ts'
import { secondsOf } from './media.ts'
import { Insights } from './graph/schemas.ts'

type Response = z.output<typeof Insights>

interface InsightOptions {
  metrics: readonly string[]
  /** Milliseconds, at most 30 days apart; without both, the last 24 hours. */
  since?: number
  until?: number
}

interface Totals {
  /** A metric without a value is absent, not 0. */
  totals: Record<string, number>
  /** Metrics that the platform refuses for this account. */
  refused: string[]
}

interface SeriesOptions {
  metric: string
  since: number
  until: number
}

export function insightCalls(graph: Graph) {
  async function requestTotals(as: Credentials, { metrics, since, until }: InsightOptions) {
    const path = `${segment(as.platformUserId)}/insights`
    const query = {
      metric: metrics.join(','),
      period: 'day',
      metric_type: 'total_value',
      since: secondsOf(since),
      until: secondsOf(until),
    }
    return totalsOf(await graph.read(as, Insights, { path, query }))
  }

  /** Requests all metrics at once, then one by one: a single unsupported metric makes the whole call fail. */
  async function readTotals(as: Credentials, options: InsightOptions): Promise<Totals> {
    if (options.metrics.length === 0) return { totals: {}, refused: [] }
    try {
      return { totals: await requestTotals(as, options), refused: [] }
    } catch (error) {
      if (!maybeUnsupportedMetric(error)) throw error
      return requestOneByOne(options.metrics, (metric) =>
        requestTotals(as, { ...options, metrics: [metric] }),
      )
    }
  }

  return {
    /** Returns totals of the account, and the metrics that the platform refuses. */
    getTotals: readTotals,

    /** Returns totals of the account. A metric without a value is absent, not 0. */
    async getInsights(as: Credentials, options: InsightOptions): Promise<Record<string, number>> {
      return (await readTotals(as, options)).totals
    },

    /** Returns the values of each day (`YYYY-MM-DD`, UTC). Only `reach` and `follower_count` have a daily series. */
    async getDailySeries(
      as: Credentials,
      { metric, since, until }: SeriesOptions,
    ): Promise<{ day: string; value: number }[]> {
      const query = {
        metric,
        period: 'day',
        metric_type: metric === 'follower_count' ? undefined : 'time_series',
        since: secondsOf(since),
        until: secondsOf(until),
      }
      const path = `${segment(as.platformUserId)}/insights`
      return seriesOf(await graph.read(as, Insights, { path, query }), metric)
    },
  }
}

async function requestOneByOne(
  metrics: readonly string[],
  request: (metric: string) => Promise<Record<string, number>>,
): Promise<Totals> {
  const totals: Record<string, number> = {}
  const refusedMetrics: string[] = []
  let failure: PlatformError | undefined
  for (const metric of metrics) {
    try {
      Object.assign(totals, await request(metric))
    } catch (error) {
      if (!maybeUnsupportedMetric(error)) throw error
      failure = error
      refusedMetrics.push(metric)
    }
  }
  // When every metric fails, the request itself is wrong or the platform is down.
  if (failure && refusedMetrics.length === metrics.length) throw failure
  return { totals, refused: refusedMetrics }
}

/** Unsupported metrics fail as a bad parameter or as an unknown error (code 1) without a message. */
export function maybeUnsupportedMetric(error: unknown): error is PlatformError {
  if (!(error instanceof PlatformError)) return false
  return error.reason === 'bad_request' || (error.kind === 'unclear' && error.code === 1)
}

function totalsOf({ data }: Response): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const metric of data) {
    const value = metric.total_value?.value ?? metric.values?.at(-1)?.value
    if (typeof value === 'number') totals[metric.name] = value
  }
  return totals
}

/** A day of the platform ends at 07:00 or 08:00 UTC of the next day, so twelve hours before its end is that day. */
function seriesOf({ data }: Response, metric: string): { day: string; value: number }[] {
  const series = data.find(({ name }) => name === metric)
  return (series?.values ?? []).flatMap(({ value, end_time }) => {
    const end = Date.parse(end_time ?? '')
    if (typeof value !== 'number' || Number.isNaN(end)) return []
    return [{ day: new Date(end - day / 2).toISOString().slice(0, 10), value }]
  })
}
