import type { api } from '@skein/contract'
import type { ChatMenu } from '@skein/contract/inbox/chat-menu'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { findTapTargets } from '#src/features/automations/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { refusalText } from './refusal-text.ts'
import { findMenu } from './store.ts'

export const getChatMenu: UseCase<typeof api.chatMenu.get> = async (ctx, { platform_user_id }) => {
  return readMenu(ctx, await requireAccount(ctx, platform_user_id))
}

/** Returns the stored menu of an account; an empty one if none was saved. */
export async function readMenu(ctx: Ctx, account: OwnedAccount): Promise<ChatMenu> {
  const [row, targets] = await Promise.all([findMenu(ctx.db, account.id), findTapTargets(ctx.db, account.id)])
  const { ice_breakers = [], persistent_menu = [], published_at = null } = row ?? {}
  const { refused_at = null, refusal_reason = null } = row ?? {}
  const refusal =
    refused_at === null || refusal_reason === null
      ? null
      : { message: refusalText(refusal_reason), at: refused_at }
  const state = refusal ? 'refused' : published_at === null ? 'unpublished' : 'published'
  return { ice_breakers, persistent_menu, state, published_at, refusal, targets }
}
