import * as z from 'zod'
import { askEngine } from './ask-engine.ts'
import type { Engine } from './search-types.ts'

const Answer = z.object({
  results: z.array(z.object({ title: z.string().nullish(), url: z.string(), content: z.string().nullish() })),
})

/** 403 is what a SearXNG answers whose settings do not list `json` among its formats. */
const statuses = { 401: 'key', 403: 'key', 429: 'limited' } as const

/** A SearXNG of one's own. It knows no list of sites, but the engines behind it know the operator. */
export function searxng({ url }: { url: string }): Engine {
  return async (query, { domains }) => {
    const sites = domains.map((domain) => `site:${domain}`).join(' OR ')
    const asked = new URLSearchParams({
      q: sites === '' ? query : `${query} ${domains.length > 1 ? `(${sites})` : sites}`,
      format: 'json',
      categories: 'general',
      safesearch: '1',
    })
    const { results } = await askEngine({
      name: 'SearXNG',
      url: `${url}/search?${asked}`,
      init: { headers: { accept: 'application/json' } },
      answer: Answer,
      statuses,
    })
    return results.map((page) => ({
      title: page.title || page.url,
      url: page.url,
      snippet: page.content ?? '',
    }))
  }
}
