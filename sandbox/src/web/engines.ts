import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Sandbox } from '../context.ts'
import { asStatus } from '../instagram/graph/errors.ts'
import { takeFault } from '../instagram/graph/faults.ts'
import { findPages, readQuery, type Found } from './find-pages.ts'

const Asked = z.object({
  query: z.string().min(1).max(400),
  max_results: z.number().int().min(0).max(20).default(5),
  include_domains: z.array(z.string()).default([]),
})

/** The search of Tavily. A key that begins with `tvly-` is good. */
export function tavilyRoutes(sandbox: Sandbox) {
  const app = new Hono()
  app.post('/search', async (context) => {
    const refuse = (status: number, error: string) => {
      context.status(asStatus(status))
      return context.json({ detail: { error } })
    }
    if (!/^Bearer\s+tvly-/.test(context.req.header('authorization') ?? '')) {
      return refuse(401, 'Unauthorized: missing or invalid API key.')
    }
    const fault = takeFault(sandbox.state, {
      operation: 'tavily_search',
      method: 'POST',
      path: '/tavily/search',
    })
    if (fault) return refuse(fault.status, fault.message ?? 'Your request has been blocked.')
    const parsedRequest = Asked.safeParse(await context.req.json().catch(() => null))
    if (!parsedRequest.success) return refuse(400, 'Query is missing or too long.')
    const { query, max_results, include_domains } = parsedRequest.data
    return context.json({
      query,
      follow_up_questions: null,
      answer: null,
      images: [],
      results: findPages(query, include_domains)
        .slice(0, max_results)
        .map((page) => ({
          ...resultOf(sandbox, page),
          score: page.score,
          raw_content: null,
        })),
      response_time: 0.41,
      request_id: '1f0c8a52-5d0b-4a7e-9a43-6f2f6b1f7a11',
    })
  })
  return app
}

/** The search of a SearXNG that allows JSON. */
export function searxngRoutes(sandbox: Sandbox) {
  const app = new Hono()
  app.on(['GET', 'POST'], '/search', async (context) => {
    const fault = takeFault(sandbox.state, {
      operation: 'searxng_search',
      method: 'GET',
      path: '/searxng/search',
    })
    if (fault) {
      context.status(asStatus(fault.status))
      return context.text(fault.message ?? 'Too Many Requests')
    }
    const input = await parameters(context)
    if (input.format !== 'json') return context.text('Forbidden', 403)
    const query = input.q ?? ''
    if (query === '') return context.text('No query', 400)
    const { words, sites } = readQuery(query)
    const pages = findPages(words, sites)
    return context.json({
      query,
      number_of_results: pages.length,
      results: pages.slice(0, 10).map((one) => ({
        ...resultOf(sandbox, one),
        engine: 'sample',
        engines: ['sample'],
        score: one.score,
        category: 'general',
        publishedDate: new Date(sandbox.state.now() - one.page.daysAgo * 86_400_000).toISOString(),
      })),
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [],
    })
  })
  return app
}

const resultOf = ({ url }: Sandbox, { page }: Found) => ({
  title: page.title,
  url: `${url}/web/${page.site}${page.path}`,
  content: page.summary,
})

async function parameters(context: Context): Promise<Record<string, string | undefined>> {
  if (context.req.method === 'GET') return context.req.query()
  return Object.fromEntries(new URLSearchParams(await context.req.text()))
}
