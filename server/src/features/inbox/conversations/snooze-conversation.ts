import type { api } from '@skein/contract'
import { day } from '@skein/contract/durations'
import { m } from '@skein/messages'
import type { Ctx, UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { updateSnooze, wakeConversations } from '../assignment-store.ts'
import { requireConversation, requireSeen } from '../require-conversation.ts'
import { getConversation } from './get-conversation.ts'

/** The longest snooze, in milliseconds. */
const maxSnooze = 366 * day

/** Removes a conversation from the list until a time, or wakes it. */
export const snoozeConversation: UseCase<typeof api.inbox.snooze> = async (ctx, { id, until, seen_to }) => {
  const { row } = await requireConversation(ctx, id)
  const remainingMs = until === null ? null : Date.parse(until) - ctx.clock.now()
  if (remainingMs !== null && remainingMs <= 0) throw new AppError('unprocessable', m.server_snooze_past())
  if (remainingMs !== null && remainingMs > maxSnooze)
    throw new AppError('unprocessable', m.server_snooze_long())
  const { conversation_id } = row
  await ctx.db.transaction(async (tx) => {
    if (until !== null) await requireSeen(tx, { conversation_id, seen_to })
    await updateSnooze(tx, { conversation_id, until })
  })
  return getConversation(ctx, id)
}

/** Conversations that one statement wakes. */
const batch = 500

/** Lists snoozed conversations whose time is over again, as unread. */
export async function wakeDueConversations({ db, clock }: Ctx): Promise<void> {
  const now = new Date(clock.now()).toISOString()
  while ((await wakeConversations(db.system, { now, limit: batch })) === batch);
}
