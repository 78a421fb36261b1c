import { createNotification } from '#src/features/notifications/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { waitingKey } from './conversation-logic.ts'
import { flagConversation } from '../change-store.ts'

export interface HandOver {
  account_id: string
  person_id: string
  /** Why a person is needed, in a sentence for the owner. */
  reason: string
  /** So long automation stays silent. */
  seconds: number
}

/** The hand-over: automation stays silent, the owner is told. False when there is no such conversation. */
export async function flagForPerson(ctx: Ctx, tx: Executor, handOver: HandOver): Promise<boolean> {
  const { seconds, ...which } = handOver
  const now = ctx.clock.now()
  const flagged = await flagConversation(tx, {
    ...which,
    now: new Date(now).toISOString(),
    silent_until: new Date(now + seconds * 1000).toISOString(),
  })
  if (flagged === null) return false
  const { conversation_id, username } = flagged
  await createNotification(ctx, tx, {
    account_id: handOver.account_id,
    kind: 'handover',
    level: 'warning',
    key: waitingKey(conversation_id),
    title: username === null ? 'Somebody waits for a person' : `@${username} waits for a person`,
    text: `${handOver.reason} Automation stays silent in this conversation until somebody answers or lets it go on.`,
    place: 'conversation',
    place_id: conversation_id,
    again: true,
  })
  return true
}
