import { m } from '@skein/messages'
import * as z from 'zod'
import { readWebPage, searchWeb } from '#src/features/research/index.ts'
import { AppError } from '#src/infra/errors.ts'
import { hostsIn } from '../filter-answer.ts'
import { readingTool, type Found } from './tool.ts'

const agent = 'research_agent_node'
const Query = z.object({ query: z.string().min(1).max(200) })
const jobPages = ['linkedin.com', 'indeed.com', 'glassdoor.com', 'stepstone.de']

const search = readingTool({
  name: 'search_web',
  permission: 'read',
  label: 'Search the web',
  description: 'Searches the web. Gives pages with title, address and how they begin.',
  question: () => m.server_assist_search_title(),
  agent,
  schema: Query,
  sendsInput: true,
  use: async ({ ctx }, { query }) => found(await searchWeb(ctx, { query, limit: 8 })),
})

const jobs = readingTool({
  name: 'linkedin_job_search',
  permission: 'read',
  label: 'LinkedIn job search',
  description: 'Searches job pages.',
  question: () => m.server_assist_jobs_title(),
  agent,
  schema: Query,
  sendsInput: true,
  use: async ({ ctx }, { query }) => found(await searchWeb(ctx, { query, limit: 8, domains: jobPages })),
})

const read = readingTool({
  name: 'read_page',
  permission: 'read',
  label: 'Read page',
  description: 'Reads the words of a page that a search gave, or that the owner named.',
  agent,
  schema: z.object({ url: z.string() }),
  async use({ ctx, known }, { url }) {
    if (!known.pages.includes(url)) {
      throw new AppError('forbidden', 'Only pages that a search gave or the owner named may be read.')
    }
    const page = await readWebPage(ctx, { url })
    return { output: page, strangers: true, hosts: hostsIn(page.url) }
  },
})

function found(pages: { title: string; url: string; snippet: string }[]): Found {
  return {
    output: { pages },
    strangers: true,
    pages: pages.map(({ url }) => url),
    hosts: pages.flatMap(({ url }) => URL.parse(url)?.hostname ?? []),
  }
}

export const researchTools = [search, jobs, read]
