import * as z from 'zod'
import { requestEngine } from './request-engine.ts'
import type { Engine } from './search-types.ts'

const SearchResponse = z.object({
  results: z.array(z.object({ title: z.string().nullish(), url: z.string(), content: z.string().nullish() })),
})

/** SearXNG responds 403 when its settings do not allow the format `json`. */
const statuses = { 401: 'key', 403: 'key', 429: 'limited' } as const

/** A SearXNG server. It has no parameter for domains, but its engines understand the `site:` operator. */
export function searxng({ url }: { url: string }): Engine {
  return async (query, { domains }) => {
    const sites = domains.map((domain) => `site:${domain}`).join(' OR ')
    const parameters = new URLSearchParams({
      q: sites === '' ? query : `${query} ${domains.length > 1 ? `(${sites})` : sites}`,
      format: 'json',
      categories: 'general',
      safesearch: '1',
    })
    const { results } = await requestEngine({
      name: 'SearXNG',
      url: `${url}/search?${parameters}`,
      init: { headers: { accept: 'application/json' } },
      response: SearchResponse,
      statuses,
    })
    return results.map((page) => ({
      title: page.title || page.url,
      url: page.url,
      snippet: page.content ?? '',
    }))
  }
}
