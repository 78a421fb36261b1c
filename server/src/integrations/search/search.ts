import type { Env } from '#src/env.ts'
import { SearchError } from './errors.ts'
import { searxng } from './searxng.ts'
import { tavily } from './tavily.ts'
import type { FoundPage, SearchWishes, Engine } from './search-types.ts'

/** The engine that the operator has chosen. */
export interface Search {
  (query: string, wishes?: Partial<SearchWishes>): Promise<FoundPage[]>
}

/** What both engines bear. */
const searchLimits = { query: 400, results: 20, domains: 10 } as const
const usualResults = 8

/** Tavily with a key, else a SearXNG with an address, else a search that says that there is none. */
export function createSearch({ TAVILY_API_KEY, TAVILY_URL, SEARXNG_URL }: ChosenSearch): Search {
  const engine = engineOf()
  return async (query, { limit = usualResults, domains = [] } = {}) => {
    const max = Math.min(Math.max(1, limit), searchLimits.results)
    const words = query.replace(/\s+/g, ' ').trim().slice(0, searchLimits.query)
    const found = await engine(words, { limit: max, domains: domains.slice(0, searchLimits.domains) })
    return distinct(found).slice(0, max)
  }

  function engineOf(): Engine {
    if (TAVILY_API_KEY !== undefined) return tavily({ url: TAVILY_URL, key: TAVILY_API_KEY })
    if (SEARXNG_URL !== undefined) return searxng({ url: SEARXNG_URL })
    return () => Promise.reject(new SearchError('unconfigured', 'This server has no web search.'))
  }
}

type ChosenSearch = Pick<Env, 'TAVILY_API_KEY' | 'TAVILY_URL' | 'SEARXNG_URL'>

/** Each address once, and only such as a page can have. */
function distinct(found: readonly FoundPage[]): FoundPage[] {
  const byAddress = new Map<string, FoundPage>()
  for (const page of found) {
    if (/^https?:/.test(page.url) && URL.canParse(page.url) && !byAddress.has(page.url)) {
      byAddress.set(page.url, page)
    }
  }
  return [...byAddress.values()]
}
