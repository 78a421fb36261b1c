import { day } from '@skein/contract/durations'
import type { EngineEvent } from '@skein/engine/event'
import { changedMessages } from '#src/features/inbox/index.ts'
import { cancelAnswers } from '#src/features/outbox/index.ts'
import type { InstagramEvent } from '#src/integrations/instagram/event.ts'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'

interface StoredEvent {
  event_seq: string
  account_id: string
  event: InstagramEvent
}

/** Returns an event as it is now. */
export type AsItIsNow = (event_seq: string, event: EngineEvent) => EngineEvent

/**
 * Returns a function that adds the text of an edited message to its event and marks events that no automation may
 * answer: unsent messages, events that were answered outside of Skein before a sweep found them, and events older than `MAX_EVENT_AGE_DAYS`. Signatures of webhooks have no time, so a captured
 * webhook can be sent again at any time; the keys that recognise it are kept for longer than that.
 */
export async function readCurrentEvents(
  ctx: Ctx,
  db: Executor,
  storedEvents: readonly StoredEvent[],
): Promise<AsItIsNow> {
  const messages = storedEvents.flatMap(({ account_id, event_seq, event }) =>
    event.kind === 'message' && !event.is_echo ? [{ account_id, message_id: event.mid, event_seq }] : [],
  )
  const seqs = new Map(messages.map((row) => [`${row.account_id} ${row.message_id}`, row.event_seq]))
  const changes = new Map(
    (await changedMessages(db, messages)).map((row) => [
      seqs.get(`${row.account_id} ${row.message_id}`),
      row,
    ]),
  )
  const answered = new Set(
    storedEvents.flatMap(({ event_seq, event }) => (event.was_answered ? [event_seq] : [])),
  )
  return (event_seq, event) => {
    const change = changes.get(event_seq)
    const current = change?.text ? { ...event, text: change.text } : event
    if (change?.unsent) return { ...current, unanswerable: 'gone' }
    if (answered.has(event_seq)) return { ...current, unanswerable: 'answered_elsewhere' }
    return isTooOld(ctx, event.occurred_at) ? { ...current, unanswerable: 'too_old' } : current
  }
}

/** Returns whether something happened too long ago to be answered. `occurred_at` is in milliseconds since 1970. */
export const isTooOld = ({ clock, env }: Ctx, occurred_at: number): boolean =>
  clock.now() - occurred_at > env.MAX_EVENT_AGE_DAYS * day

/** Cancels the answers to unsent messages that wait to be sent. */
export async function cancelAnswersToUnsent(
  db: Executor,
  storedEvents: readonly StoredEvent[],
): Promise<void> {
  const people = new Map(
    storedEvents.flatMap(({ account_id, event }) =>
      event.kind === 'unsend' ? [[`${account_id} ${event.mid}`, event.person_id] as const] : [],
    ),
  )
  if (people.size === 0) return
  const messages = storedEvents.flatMap(({ account_id, event }) =>
    event.kind === 'unsend' ? [{ account_id, message_id: event.mid }] : [],
  )
  await cancelAnswers(
    db,
    (await changedMessages(db, messages)).flatMap(({ account_id, message_id, event_seq }) => {
      const person_id = people.get(`${account_id} ${message_id}`)
      return person_id === undefined || event_seq === null ? [] : [{ account_id, person_id, event_seq }]
    }),
  )
}
