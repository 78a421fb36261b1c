import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { addSource } from './add-source.ts'

export const addWebsite: UseCase<typeof api.knowledge.addWebsite> = async (
  ctx,
  { platform_user_id, website_url, depth, page_limit },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const url = new URL(website_url)
  url.hash = ''
  if (!ctx.web.allows(url.href)) {
    throw new AppError('validation', m.server_web_private(), { detail: 'website_url' })
  }
  return addSource(ctx, account, {
    kind: 'url',
    title: url.host + (url.pathname === '/' ? '' : url.pathname),
    website_url: url.href,
    depth,
    page_limit: depth === 0 ? 1 : page_limit,
    identity: `${url.href} ${depth} ${depth === 0 ? 1 : page_limit}`,
  })
}
