import type { api } from '@skein/contract'
import { resolveNotifications } from '#src/features/notifications/index.ts'
import type { UseCase } from '#src/context.ts'
import { handOverKey } from './flag-for-person.ts'
import { getConversation } from './get-conversation.ts'
import { requireConversation } from '../require-conversation.ts'
import { resume } from '../change-store.ts'

/** Ends a takeover or a hand-over: automation may answer again. */
export const resumeConversation: UseCase<typeof api.inbox.resume> = async (ctx, { id }) => {
  const { account, row } = await requireConversation(ctx, id)
  const now = new Date(ctx.clock.now())
  await resume(ctx.db, { conversation_id: row.conversation_id, now: now.toISOString() })
  await resolveNotifications(ctx.db, {
    account_id: account.id,
    keys: [handOverKey(row.conversation_id)],
    now,
  })
  return getConversation(ctx, id)
}
