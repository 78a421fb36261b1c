import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { pageObjection, readableAddress, truncated } from './page-logic.ts'

export interface WebText {
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
  if (typeof read === 'string') throw new AppError('unprocessable', 'That page could not be read.')
  return {
    url: address,
    title: read.title ?? address,
    text: truncated(read.blocks.map(({ text }) => text)),
  }
}

const tenantOf = (ctx: Ctx, user_id: string | undefined) =>
  ctx.actor.kind === 'system' && user_id !== undefined ? user_id : requireUser(ctx).user_id
