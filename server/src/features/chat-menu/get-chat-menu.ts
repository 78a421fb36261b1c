import type { api } from '@skein/contract'
import type { ChatMenu } from '@skein/contract/inbox/chat-menu'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { findTapTargets } from '#src/features/automations/index.ts'
import type { Ctx } from '#src/context.ts'
import { refusalText } from './refusal-text.ts'
import { findMenu } from './store.ts'

type Input = InputOf<typeof api.chatMenu.get>

export async function getChatMenu(ctx: Ctx, { platform_user_id }: Input): Promise<ChatMenu> {
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
