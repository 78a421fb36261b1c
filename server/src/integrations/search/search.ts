import * as z from 'zod'
import { listOf } from '../read-list.ts'
import type { Env } from '#src/env.ts'

/**
 * Why there are no results. `unconfigured`, `key`, `quota`: only the operator can help. `limited`: too many searches at
 * once; wait. `refused`: the engine refuses this search. `unavailable`: no response, or one in an unknown format.
 */
type SearchFault = 'unconfigured' | 'key' | 'quota' | 'limited' | 'refused' | 'unavailable'

/** A failed search. `kind` says what can be done. */
export class SearchError extends Error {
  readonly kind: SearchFault
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: SearchFault,
    message: string,
    { retryAfterSeconds, cause }: { retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'SearchError'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface SearchResult {
  title: string
  url: string
  /** Excerpt of the page, chosen by the search engine. */
  snippet: string
}

interface SearchOptions {
  limit: number
  /** Only pages of these sites, like `example.com`. */
  domains: readonly string[]
}

/** Searches the web with the engine that the operator configured. Throws a SearchError. */
export interface Search {
  (query: string, options?: Partial<SearchOptions>): Promise<SearchResult[]>
}

type SearchConfig = Pick<Env, 'TAVILY_API_KEY' | 'TAVILY_URL' | 'SEARXNG_URL'>

/** Limits that both engines accept. */
const searchLimits = { query: 400, results: 20, domains: 10 } as const
const defaultResults = 8

/** Uses Tavily when it has a key, else SearXNG when it has an address, else throws `unconfigured`. */
export function createSearch({ TAVILY_API_KEY: key, TAVILY_URL, SEARXNG_URL }: SearchConfig): Search {
  return async (query, { limit = defaultResults, domains = [] } = {}) => {
    const max = Math.min(Math.max(1, limit), searchLimits.results)
    const text = query.replace(/\s+/g, ' ').trim().slice(0, searchLimits.query)
    const pages = await request(
      engineRequest(text, { limit: max, domains: domains.slice(0, searchLimits.domains) }),
    )
    return distinct(pages).slice(0, max)
  }

  function engineRequest(text: string, options: SearchOptions): EngineRequest {
    if (key !== undefined) return tavily({ url: TAVILY_URL, key }, text, options)
    if (SEARXNG_URL !== undefined) return searxng(SEARXNG_URL, text, options.domains)
    throw new SearchError('unconfigured', 'This server has no web search.')
  }
}

/** Removes duplicate and non-HTTP addresses. */
const distinct = (pages: readonly SearchResult[]): SearchResult[] =>
  pages.filter(
    ({ url }, index) =>
      /^https?:/.test(url) && URL.canParse(url) && pages.findIndex((page) => page.url === url) === index,
  )

interface EngineRequest {
  /** Display name of the engine. */
  name: string
  url: string
  init: RequestInit
}

/** https://tavily.com; one credit for each search. */
const tavily = (
  { url, key }: { url: string; key: string },
  query: string,
  { limit, domains }: SearchOptions,
): EngineRequest => ({
  name: 'Tavily',
  url: `${url}/search`,
  init: {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query,
      search_depth: 'basic',
      topic: 'general',
      max_results: limit,
      include_answer: false,
      include_raw_content: false,
      include_images: false,
      ...(domains.length === 0 ? {} : { include_domains: domains }),
    }),
  },
})

/** A SearXNG server. It has no parameter for domains, but its engines understand the `site:` operator. */
function searxng(url: string, query: string, domains: readonly string[]): EngineRequest {
  const sites = domains.map((domain) => `site:${domain}`).join(' OR ')
  const parameters = new URLSearchParams({
    q: sites === '' ? query : `${query} ${domains.length > 1 ? `(${sites})` : sites}`,
    format: 'json',
    categories: 'general',
    safesearch: '1',
  })
  return {
    name: 'SearXNG',
    url: `${url}/search?${parameters}`,
    init: { headers: { accept: 'application/json' } },
  }
}

const SearchResponse = z.object({
  results: listOf(
    z.object({ title: z.string().nullish(), url: z.string(), content: z.string().nullish() }),
    'results',
  ),
})

/** SearXNG responds 403 when its settings do not allow JSON. Tavily: 432 limit of the plan, 433 of pay-as-you-go. */
const statuses = new Map<number, SearchFault>([
  [401, 'key'],
  [403, 'key'],
  [429, 'limited'],
  [432, 'quota'],
  [433, 'quota'],
])

const timeoutMs = 15_000

async function request({ name, url, init }: EngineRequest): Promise<SearchResult[]> {
  let response: Response
  let json: unknown
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    json = await response.json().catch(() => null)
  } catch (cause) {
    throw new SearchError('unavailable', `${name} did not respond.`, { cause })
  }
  if (!response.ok) {
    const kind = statuses.get(response.status) ?? (response.status >= 500 ? 'unavailable' : 'refused')
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined
    throw new SearchError(kind, `${name} responded ${response.status}.`, { retryAfterSeconds })
  }
  const { data, error } = SearchResponse.safeParse(json)
  if (!data) throw new SearchError('unavailable', `${name} responded in an unknown format.`, { cause: error })
  return data.results.map(({ title, url: address, content }) => ({
    title: title || address,
    url: address,
    snippet: content ?? '',
  }))
}
