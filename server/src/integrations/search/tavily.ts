import * as z from 'zod'
import { requestEngine } from './request-engine.ts'
import type { Engine } from './search-types.ts'

const SearchResponse = z.object({
  results: z.array(z.object({ title: z.string().nullish(), url: z.string(), content: z.string().nullish() })),
})

/** 432 is the limit of the plan, 433 that of pay-as-you-go. */
const statuses = { 401: 'key', 403: 'key', 429: 'limited', 432: 'quota', 433: 'quota' } as const

/** https://tavily.com; one credit for each search. */
export function tavily({ url, key }: { url: string; key: string }): Engine {
  return async (query, { limit, domains }) => {
    const { results } = await requestEngine({
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
