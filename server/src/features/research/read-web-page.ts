import { m } from '@skein/messages'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { readPage, type PageFault } from '#src/integrations/pages/read-page.ts'

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
  const page = await readPage(ctx, { tenant: tenantOf(ctx, input.user_id), address: checked.url })
  if ('kind' in page) throw new AppError('unprocessable', pageObjection(page))
  return {
    url: page.address,
    title: page.title ?? page.address,
    text: truncated([...page.blocks, ...page.around].map(({ text }) => text)),
  }
}

const tenantOf = (ctx: Ctx, user_id: string | undefined) =>
  ctx.actor.kind === 'system' && user_id !== undefined ? user_id : requireUser(ctx).user_id

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
function pageObjection(fault: PageFault): string {
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
    case 'elsewhere':
      return `The page sends visitors to ${fault.address}.`
    case 'empty':
      return 'The page has no text without JavaScript.'
    default:
      return "Couldn't read that page."
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
