import { PlatformError } from './errors.ts'
import { segment, type Credentials, type Graph, type GraphRequest } from './graph.ts'
import { secondsOf } from './media.ts'
import { read } from './read.ts'
import { Insights } from './wire.ts'

export interface InsightOptions {
  metrics: readonly string[]
  /** Milliseconds, at most 30 days apart; without both, the last 24 hours. */
  since?: number
  until?: number
}

export function insightCalls(graph: Graph) {
  /** Asks for all metrics at once, then one by one: a single unsupported metric fails a whole call. */
  async function askMetrics(
    as: Credentials,
    metrics: readonly string[],
    requestFor: (metric: string) => GraphRequest,
  ): Promise<Record<string, number>> {
    const ask = async (names: readonly string[]) => totalsOf(await graph.get(as, requestFor(names.join(','))))
    if (metrics.length === 0) return {}
    try {
      return await ask(metrics)
    } catch (error) {
      if (!mayBeOneMetric(error)) throw error
      return oneByOne(metrics, ask)
    }
  }

  return {
    /** Totals of the account. A metric that the platform does not give is absent, never 0. */
    getInsights(as: Credentials, options: InsightOptions): Promise<Record<string, number>> {
      return askMetrics(as, options.metrics, (metric) => ({
        path: `${segment(as.platformUserId)}/insights`,
        query: {
          metric,
          period: 'day',
          metric_type: 'total_value',
          since: secondsOf(options.since),
          until: secondsOf(options.until),
        },
      }))
    },

    /** Totals of one post since it was published; which metrics exist depends on its kind. */
    getMediaInsights(as: Credentials, mediaId: string, metrics: readonly string[]) {
      return askMetrics(as, metrics, (metric) => ({
        path: `${segment(mediaId)}/insights`,
        query: { metric },
      }))
    },
  }
}

async function oneByOne(
  metrics: readonly string[],
  ask: (names: readonly string[]) => Promise<Record<string, number>>,
): Promise<Record<string, number>> {
  const totals: Record<string, number> = {}
  const refusals: PlatformError[] = []
  for (const metric of metrics) {
    try {
      Object.assign(totals, await ask([metric]))
    } catch (error) {
      if (!mayBeOneMetric(error)) throw error
      refusals.push(error)
    }
  }
  // When every single metric is refused, it is the question itself, or an outage.
  const [refusal] = refusals
  if (refusal && refusals.length === metrics.length) throw refusal
  return totals
}

/** Unsupported metrics are refused as a bad parameter or, without a word, as an unknown error. */
function mayBeOneMetric(error: unknown): error is PlatformError {
  if (!(error instanceof PlatformError)) return false
  return error.reason === 'bad_request' || (error.kind === 'unclear' && error.code === 1)
}

function totalsOf(answer: unknown): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const metric of read(Insights, answer).data) {
    const value = metric.total_value?.value ?? metric.values?.at(-1)?.value
    if (typeof value === 'number') totals[metric.name] = value
  }
  return totals
}
