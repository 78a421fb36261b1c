import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { resolveNotifications } from '#src/features/notifications/index.ts'
import type { Ctx } from '#src/context.ts'
import { handOverKey } from './flag-for-person.ts'
import { getConversation } from './get-conversation.ts'
import { requireConversation } from '../require-conversation.ts'
import { resume } from '../change-store.ts'

/** Ends a takeover or a hand-over: automation may answer again. */
export async function resumeConversation(
  ctx: Ctx,
  { id }: InputOf<typeof api.inbox.resume>,
): Promise<Conversation> {
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
