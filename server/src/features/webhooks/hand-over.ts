import type { HandoverReason } from '@skein/engine/decide-types'
import type { EngineEvent } from '@skein/engine/event'
import { handOverEnd } from '@skein/engine/selection/human-request'
import { replyWindows } from '@skein/engine/selection/stop-reason'
import type { IncomingEvent } from '#src/features/decisions/index.ts'
import { flagForPerson, type HistoryText, inboxSettingsOf } from '#src/features/inbox/index.ts'
import { insertRows, signalOutbox } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'

/** Hands the conversation of a message over to a person. */
export async function handOver(
  ctx: Ctx,
  tx: Transaction,
  { incoming, why }: { incoming: IncomingEvent; why: HandoverReason },
): Promise<void> {
  const { account_id, event } = incoming
  await flagForPerson(ctx, tx, {
    account_id,
    person_id: event.from_id,
    reason: reasonOf(why, event),
    until: handOverEnd(why, ctx.clock.now()),
  })
  if (why === 'asked') await acknowledge(ctx, tx, incoming)
}

/** Replies to a customer who asked for a human with the text of the account's settings. */
async function acknowledge(ctx: Ctx, tx: Transaction, { account_id, event_seq, event }: IncomingEvent) {
  const { handover_reply } = await inboxSettingsOf(tx, account_id)
  if (handover_reply === null) return
  await insertRows(tx, [
    {
      account_id,
      kind: 'direct_message',
      source_id: 'handover',
      origin_seq: event_seq,
      dedupe_key: `handover:dm:${event.from_id}:${event.event_id}`,
      conversation_key: `dm:${event.from_id}`,
      target_id: event.from_id,
      person_id: event.from_id,
      post_id: null,
      body: { message: { type: 'text', text: handover_reply } },
      said: null,
      expires_at: new Date(event.occurred_at + replyWindows.message).toISOString(),
      created_at: new Date(ctx.clock.now()).toISOString(),
      happened_at: new Date(event.occurred_at).toISOString(),
      claim: false,
      held: null,
    },
  ])
  await signalOutbox(tx)
}

/** Returns the reason that the owner reads in the inbox. */
function reasonOf(why: HandoverReason, event: EngineEvent): HistoryText {
  if (why === 'asked') return { code: 'asked_for_person' }
  return why === 'not_seen' && event.kind === 'message'
    ? { code: 'not_readable', values: { kind: event.message_kind } }
    : { code: 'not_answered' }
}
