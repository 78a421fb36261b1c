import {
  segment,
  type Credentials,
  type Graph,
  nullIfNotFound,
  parseResponse,
  type GraphRequest,
} from './graph.ts'
import { Media, MediaOwner, pageOf, Insights } from './schemas.ts'
import { PlatformError } from './errors.ts'

const MEDIA_FIELDS =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,username,' +
  'like_count,comments_count,is_comment_enabled,children{id,media_type,media_url}'

const MediaPage = pageOf(Media)

interface MediaOptions {
  /** At most 100. */
  limit?: number
  after?: string
  /** Milliseconds. */
  since?: number
  until?: number
}

export function mediaCalls(graph: Graph) {
  return {
    /** Returns posts, newest first, without stories. */
    async listMedia(as: Credentials, options: MediaOptions = {}) {
      const query = {
        fields: MEDIA_FIELDS,
        limit: String(options.limit ?? 25),
        after: options.after,
        since: secondsOf(options.since),
        until: secondsOf(options.until),
      }
      const path = `${segment(as.platformUserId)}/media`
      const page = parseResponse(MediaPage, await graph.get(as, { path, query }))
      return { media: page.items, next_cursor: page.next_cursor }
    },

    async getMedia(as: Credentials, mediaId: string): Promise<Media | null> {
      const query = { fields: MEDIA_FIELDS }
      const response = await nullIfNotFound(graph.get(as, { path: segment(mediaId), query }))
      return response === null ? null : parseResponse(Media, response)
    },

    /** Returns who published media; null when it does not exist or is not visible to this account. */
    async getMediaOwner(as: Credentials, mediaId: string): Promise<MediaOwner | null> {
      const query = { fields: 'id,username,owner' }
      const response = await nullIfNotFound(graph.get(as, { path: segment(mediaId), query }))
      return response === null ? null : parseResponse(MediaOwner, response)
    },
  }
}

/** The Graph API takes times in seconds. */
function secondsOf(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : String(Math.floor(milliseconds / 1000))
}

interface InsightOptions {
  metrics: readonly string[]
  /** Milliseconds, at most 30 days apart; without both, the last 24 hours. */
  since?: number
  until?: number
}

export function insightCalls(graph: Graph) {
  /** Requests all metrics at once, then one by one: a single unsupported metric makes the whole call fail. */
  async function requestMetrics(
    as: Credentials,
    metrics: readonly string[],
    requestFor: (metric: string) => GraphRequest,
  ): Promise<Record<string, number>> {
    const request = async (names: readonly string[]) =>
      totalsOf(await graph.get(as, requestFor(names.join(','))))
    if (metrics.length === 0) return {}
    try {
      return await request(metrics)
    } catch (error) {
      if (!maybeUnsupportedMetric(error)) throw error
      return requestOneByOne(metrics, request)
    }
  }

  return {
    /** Returns totals of the account. A metric without a value is absent, not 0. */
    getInsights(as: Credentials, options: InsightOptions): Promise<Record<string, number>> {
      return requestMetrics(as, options.metrics, (metric) => ({
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
  }
}

async function requestOneByOne(
  metrics: readonly string[],
  request: (names: readonly string[]) => Promise<Record<string, number>>,
): Promise<Record<string, number>> {
  const totals: Record<string, number> = {}
  const failures: PlatformError[] = []
  for (const metric of metrics) {
    try {
      Object.assign(totals, await request([metric]))
    } catch (error) {
      if (!maybeUnsupportedMetric(error)) throw error
      failures.push(error)
    }
  }
  // When every metric fails, the request itself is wrong or the platform is down.
  const [failure] = failures
  if (failure && failures.length === metrics.length) throw failure
  return totals
}

/** Unsupported metrics fail as a bad parameter or as an unknown error (code 1) without a message. */
function maybeUnsupportedMetric(error: unknown): error is PlatformError {
  if (!(error instanceof PlatformError)) return false
  return error.reason === 'bad_request' || (error.kind === 'unclear' && error.code === 1)
}

function totalsOf(response: unknown): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const metric of parseResponse(Insights, response).data) {
    const value = metric.total_value?.value ?? metric.values?.at(-1)?.value
    if (typeof value === 'number') totals[metric.name] = value
  }
  return totals
}
