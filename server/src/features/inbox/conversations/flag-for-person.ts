import { createNotification } from '#src/features/notifications/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { handOverKey } from './conversation-logic.ts'
import { flagConversation } from '../change-store.ts'

export interface HandOver {
  account_id: string
  person_id: string
  /** Why a person is needed, in a sentence for the owner. */
  reason: string
  /** How long automation stays silent. */
  seconds: number
}

/** Hands a conversation over: silences automation and notifies the owner. Returns false when there is no such conversation. */
export async function flagForPerson(ctx: Ctx, tx: Executor, handOver: HandOver): Promise<boolean> {
  const { seconds, ...flag } = handOver
  const now = ctx.clock.now()
  const flagged = await flagConversation(tx, {
    ...flag,
    now: new Date(now).toISOString(),
    silent_until: new Date(now + seconds * 1000).toISOString(),
  })
  if (flagged === null) return false
  const { conversation_id, username } = flagged
  await createNotification(ctx, tx, {
    account_id: handOver.account_id,
    kind: 'handover',
    level: 'warning',
    key: handOverKey(conversation_id),
    title: username === null ? 'A customer needs a reply' : `@${username} needs a reply`,
    text: `${handOver.reason} Automatic replies are paused in this conversation until you reply or hand it back.`,
    place: 'conversation',
    place_id: conversation_id,
    again: true,
  })
  return true
}
