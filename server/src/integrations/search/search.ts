import type { Env } from '#src/env.ts'
import { SearchError } from './errors.ts'
import { searxng } from './searxng.ts'
import { tavily } from './tavily.ts'
import type { SearchResult, SearchOptions, Engine } from './search-types.ts'

/** The search engine that the operator configured. */
export interface Search {
  (query: string, options?: Partial<SearchOptions>): Promise<SearchResult[]>
}

/** Limits that both engines accept. */
const searchLimits = { query: 400, results: 20, domains: 10 } as const
const defaultResults = 8

/** Uses Tavily when it has a key, else SearXNG when it has an address, else throws `unconfigured`. */
export function createSearch({ TAVILY_API_KEY, TAVILY_URL, SEARXNG_URL }: SearchConfig): Search {
  const engine = engineOf()
  return async (query, { limit = defaultResults, domains = [] } = {}) => {
    const max = Math.min(Math.max(1, limit), searchLimits.results)
    const text = query.replace(/\s+/g, ' ').trim().slice(0, searchLimits.query)
    const found = await engine(text, { limit: max, domains: domains.slice(0, searchLimits.domains) })
    return distinct(found).slice(0, max)
  }

  function engineOf(): Engine {
    if (TAVILY_API_KEY !== undefined) return tavily({ url: TAVILY_URL, key: TAVILY_API_KEY })
    if (SEARXNG_URL !== undefined) return searxng({ url: SEARXNG_URL })
    return () => Promise.reject(new SearchError('unconfigured', 'This server has no web search.'))
  }
}

type SearchConfig = Pick<Env, 'TAVILY_API_KEY' | 'TAVILY_URL' | 'SEARXNG_URL'>

/** Removes duplicate and non-HTTP addresses. */
function distinct(found: readonly SearchResult[]): SearchResult[] {
  const byAddress = new Map<string, SearchResult>()
  for (const page of found) {
    if (/^https?:/.test(page.url) && URL.canParse(page.url) && !byAddress.has(page.url)) {
      byAddress.set(page.url, page)
    }
  }
  return [...byAddress.values()]
}
