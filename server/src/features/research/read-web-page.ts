import { m } from '@skein/messages'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'

interface WebText {
  /** URL after redirects. */
  url: string
  title: string
  text: string
}

/**
 * Returns the text of a public page. The text is untrusted. Background work must name the user: pages of one user are
 * parsed one after the other.
 */
export async function readWebPage(ctx: Ctx, input: { url: string; user_id?: string }): Promise<WebText> {
  const checked = readableAddress(input.url)
  if ('objection' in checked) throw new AppError('validation', checked.objection)
  const page = await ctx.web.read(checked.url)
  if ('kind' in page) throw new AppError('unprocessable', pageObjection(page))
  const { address, type, charset, bytes } = page
  if (type === 'text/plain' || type === 'text/markdown') {
    return { url: address, title: address, text: truncated([new TextDecoder().decode(bytes)]) }
  }
  const tenant = tenantOf(ctx, input.user_id)
  const read = await ctx.documents.read({ kind: 'html', tenant, bytes, address, charset })
  if (typeof read === 'string') throw new AppError('unprocessable', "Couldn't read that page.")
  return {
    url: address,
    title: read.title ?? address,
    text: truncated(read.blocks.map(({ text }) => text)),
  }
}

const tenantOf = (ctx: Ctx, user_id: string | undefined) =>
  ctx.actor.kind === 'system' && user_id !== undefined ? user_id : requireUser(ctx).user_id

type WebFault =
  | { kind: 'private' | 'robots' | 'large' | 'late' | 'redirects' | 'unreachable' }
  | { kind: 'status'; status: number }
  | { kind: 'type'; type: string }

/** Maximum lengths in characters; they limit how much data a URL can send to a site. */
const maxLengths = { address: 2000, query: 200 }

/** Returns the URL without its fragment, or an objection. */
function readableAddress(address: string): { url: string } | { objection: string } {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { objection: 'Only addresses that begin with http:// or https:// can be read.' }
  }
  url.hash = ''
  if (url.href.length > maxLengths.address || url.search.length > maxLengths.query) {
    return { objection: 'This address is too long. It was blocked because it could leak private data.' }
  }
  return { url: url.href }
}

/** Returns the message for a page that could not be read. */
function pageObjection(fault: WebFault): string {
  switch (fault.kind) {
    case 'private':
      return m.server_web_private()
    case 'robots':
      return 'This site asks robots not to read that page.'
    case 'large':
      return m.server_web_large()
    case 'late':
      return 'The site did not answer in time.'
    case 'redirects':
      return 'The address leads in circles.'
    case 'unreachable':
      return "Couldn't reach the site."
    case 'status':
      return `The site answered with status ${fault.status}.`
    case 'type':
      return 'There is no web page at that address, but something else.'
  }
}

const maxCharacters = 20_000

/** Returns the text for a model, cut at a paragraph boundary in its second half if there is one. */
function truncated(paragraphs: readonly string[]): string {
  const text = paragraphs.join('\n\n').trim()
  if (text.length <= maxCharacters) return text
  const cut = text.lastIndexOf('\n\n', maxCharacters)
  return `${text.slice(0, cut > maxCharacters / 2 ? cut : maxCharacters)}\n\n[…]`
}
