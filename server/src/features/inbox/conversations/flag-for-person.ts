import { m } from '@skein/messages'
import { knownUsername } from '@skein/contract/usernames'
import { createNotification } from '#src/features/notifications/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { storedText } from '#src/infra/stored-text.ts'
import { type HistoryText, readHistoryText } from './history-texts.ts'
import { flagConversation } from '../changes/change-store.ts'
import type { RecordedEvent } from '../recording/merge-logic.ts'

export interface HandOver {
  account_id: string
  person_id: string
  /** Why a person is needed. */
  reason: HistoryText
  /** Until when automation pauses, in milliseconds since 1970. */
  until: number
}

/** Notifies the owner of messages that a person who has the conversation has to answer. */
export async function notifyOfReplies(
  ctx: Ctx,
  tx: Executor,
  recorded: readonly RecordedEvent[],
): Promise<void> {
  for (const { account_id, conversation_id, username, is_new, needs_reply } of recorded) {
    if (!is_new || !needs_reply) continue
    await createNotification(ctx, tx, {
      account_id,
      kind: 'handover',
      level: 'warning',
      key: handOverKey(conversation_id),
      words: () => ({ title: titleOf(username), text: m.notice_wrote_again() }),
      place: 'conversation',
      place_id: conversation_id,
      again: true,
    })
  }
}

/** Returns the title of a notification about a customer who needs a reply. */
export function titleOf(username: string | null): string {
  const name = knownUsername(username)
  return name === null ? m.common_a_customer_needs_reply() : m.notice_waits({ name: `@${name}` })
}

/** Hands a conversation over: silences automation and notifies the owner. Returns false when there is no such conversation. */
export async function flagForPerson(ctx: Ctx, tx: Executor, handOver: HandOver): Promise<boolean> {
  const { until, ...flag } = handOver
  const reason = storedText(flag.reason)
  const now = ctx.clock.now()
  const flagged = await flagConversation(tx, {
    ...flag,
    reason,
    now: new Date(now).toISOString(),
    silent_until: new Date(until).toISOString(),
  })
  if (flagged === null) return false
  const { conversation_id, username } = flagged
  await createNotification(ctx, tx, {
    account_id: handOver.account_id,
    kind: 'handover',
    level: 'warning',
    key: handOverKey(conversation_id),
    words: () => ({
      title: titleOf(username),
      text: m.notice_handed_over({ reason: readHistoryText(reason) }),
    }),
    place: 'conversation',
    place_id: conversation_id,
    again: true,
  })
  return true
}

/** Key of the notification about a person who waits in this conversation. */
export const handOverKey = (conversation_id: string) => `person:${conversation_id}`
