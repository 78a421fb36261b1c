import { withoutInvisible } from '@skein/contract/invisible-text'
import type { Ctx } from '#src/context.ts'
import { SearchError, type SearchResult } from '#src/integrations/search/search.ts'
import { AppError } from '#src/infra/errors.ts'

export interface WebSearch {
  query: string
  limit?: number
  /** Only pages of these domains, such as `example.com`. */
  domains?: readonly string[]
}

const Domain = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** Returns pages that match a query, of which only visible characters are sent. Their content is untrusted. */
export async function searchWeb(ctx: Ctx, { limit, domains, ...asked }: WebSearch): Promise<SearchResult[]> {
  const query = withoutInvisible(asked.query).trim()
  if (query === '') throw new AppError('validation', 'Say what to search for.')
  const wrong = domains?.find((domain) => !Domain.test(domain))
  if (wrong !== undefined) {
    throw new AppError('validation', `“${wrong.slice(0, 100)}” is not the name of a site, like example.com.`)
  }
  const options = { ...(limit === undefined ? {} : { limit }), ...(domains === undefined ? {} : { domains }) }
  try {
    return await ctx.search(query, options)
  } catch (error) {
    throw toAppError(ctx, error)
  }
}

function toAppError(ctx: Ctx, error: unknown): unknown {
  if (!(error instanceof SearchError)) return error
  const wait = { retryAfter: Math.ceil(error.retryAfterSeconds ?? 30) }
  switch (error.kind) {
    case 'unconfigured':
      return new AppError('platform_rejected', "Web search isn't set up on this server.")
    case 'key':
    case 'quota':
      ctx.log.warn({ err: error }, 'web search failed')
      return new AppError('platform_rejected', 'The web search of this server is not usable right now.')
    case 'limited':
      return new AppError('rate_limited', 'The web search allows no more searches right now.', wait)
    case 'refused':
      return new AppError('platform_rejected', 'The web search refused this. Try other words.')
    case 'unavailable':
      return new AppError('unavailable', 'The web search did not answer. Please try again in a moment.', wait)
  }
}
