import type { Conversation } from '@skein/contract/inbox/inbox'
import type { Ctx } from '#src/context.ts'
import { getConversation } from './get-conversation.ts'
import { requireConversation } from '../require-conversation.ts'
import { showAction } from '../messages/show-action.ts'
import { markRead } from '../change-store.ts'

/** Marks a conversation as read, at the platform too while its window is open. */
export async function readConversation(ctx: Ctx, { id }: { id: string }): Promise<Conversation> {
  const { account, row } = await requireConversation(ctx, id)
  await markRead(ctx.db, {
    conversation_id: row.conversation_id,
    at: new Date(ctx.clock.now()).toISOString(),
  })
  if (row.unread_count > 0) await showAction(ctx, { account, row }, 'mark_seen')
  return getConversation(ctx, id)
}
