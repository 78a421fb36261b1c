import type { api } from '@skein/contract'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { resolveNotifications } from '#src/features/notifications/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { markDone, markUnread, reopen } from '../change-store.ts'
import { requireConversation } from '../require-conversation.ts'
import { handOverKey } from './flag-for-person.ts'
import { getConversation } from './get-conversation.ts'

/** Marks a conversation as unread in Skein; the platform has no call for it. */
export async function markConversationUnread(ctx: Ctx, { id }: { id: string }): Promise<Conversation> {
  const { row } = await requireConversation(ctx, id)
  await markUnread(ctx.db, row.conversation_id)
  return getConversation(ctx, id)
}

/** Marks a conversation as done, so that it leaves the list, or reopens it. Done conversations need no reply. */
export const setConversationDone: UseCase<typeof api.inbox.setDone> = async (ctx, { id, done }) => {
  const { account, row } = await requireConversation(ctx, id)
  const { conversation_id } = row
  const now = new Date(ctx.clock.now())
  if (done) {
    await markDone(ctx.db, { conversation_id, now: now.toISOString() })
    await resolveNotifications(ctx.db, {
      account_id: account.id,
      keys: [handOverKey(conversation_id)],
      now,
    })
  } else await reopen(ctx.db, conversation_id)
  return getConversation(ctx, id)
}
