import type { Conversation } from '@skein/contract/inbox/inbox'
import type { Ctx } from '#src/context.ts'
import { conversationOf } from './to-conversation.ts'
import { requireConversation } from '../require-conversation.ts'
import { inboxSettingsOf } from '../settings-store.ts'

/** Returns a conversation of the caller. */
export async function getConversation(ctx: Ctx, id: string): Promise<Conversation> {
  const { account, row } = await requireConversation(ctx, id)
  const { human_agent } = await inboxSettingsOf(ctx.db, account.id)
  return conversationOf(row, { account, human_agent, now: ctx.clock.now() })
}
