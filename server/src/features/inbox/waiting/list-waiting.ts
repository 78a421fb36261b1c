import type { api } from '@skein/contract'
import { maxCountedConversations, maxWaitingListed } from '@skein/contract/inbox/inbox'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { findInboundMessages, findUrgent } from '../conversation-store.ts'
import { enqueueNameLookups } from '../enqueue-name-lookups.ts'
import { inboxSettingsOf } from '../settings-store.ts'
import { messageOf } from '../messages/message-logic.ts'
import { conversationOf } from '../conversations/to-conversation.ts'

/**
 * Returns the conversations that wait for a reply and are closest to the end of their reply window, each with the message
 * that waits, even if the customer has written a comment since.
 */
export const listWaiting: UseCase<typeof api.inbox.listWaiting> = async (ctx, { platform_user_id }) => {
  const account = await requireAccount(ctx, platform_user_id)
  const now = ctx.clock.now()
  const [{ rows, count }, { human_agent }] = await Promise.all([
    findUrgent(ctx.db, account, {
      now: new Date(now).toISOString(),
      limit: maxWaitingListed,
      max: maxCountedConversations,
    }),
    inboxSettingsOf(ctx.db, account.id),
  ])
  await enqueueNameLookups(ctx, account.id, rows)
  const waiting = await findInboundMessages(
    ctx.db,
    rows.map(({ conversation_id }) => conversation_id),
  )
  const data = rows.map((row) => {
    const message = waiting.get(row.conversation_id)
    return {
      ...conversationOf(row, { account, human_agent, now }),
      ...(message && { last_message: messageOf(message, { account, person: row }) }),
    }
  })
  return { data, count }
}
