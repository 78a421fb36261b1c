import { type AccountLock } from '#src/features/automations/index.ts'
import { reactToEvents } from '#src/features/decisions/index.ts'
import { flagForPerson } from '#src/features/inbox/index.ts'
import { createAlert } from '#src/features/notifications/index.ts'
import type { Sender } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { isDatabaseUnavailable, isDatabaseBusy } from '#src/infra/http/error-response.ts'
import { handOverSeconds } from '@skein/engine/selection/human-request'
import { countFailure, releaseNext, setAside, takeEvents, type QueuedEvent } from './event-queue-store.ts'
import { recordEvents } from './record-events.ts'

const maxBatch = 128
const maxAttempts = 5

export interface ProcessedEvents {
  /** The batch was full: more events are probably due. */
  full: boolean
  /** Some events were set aside until facts are loaded. */
  aside: boolean
  /** Some messages were added to the outbox without being claimed. */
  waiting: boolean
  /** Resolves when every claimed message was sent and its outcome is stored. */
  sent: Promise<void>
}

/** Processes a batch of due events in one transaction, then sends the messages that it claimed. */
export async function processEvents(ctx: Ctx, sender: Sender, limit = maxBatch): Promise<ProcessedEvents> {
  const { events, reaction } = await ctx.db.transaction(async (tx) => {
    const { events, locks } = await takeEvents(tx, limit)
    const reaction =
      events.length === 0 ? null : await react(ctx, { tx, events, locks, capacity: sender.capacity })
    return { events, reaction }
  })
  const claimed = reaction?.claimed ?? []
  for (const account_id of reaction?.drafted ?? []) await createAlert(ctx, account_id, 'draft')
  return {
    full: events.length === limit,
    aside: (reaction?.waiting.length ?? 0) > 0,
    waiting: (reaction?.messages ?? 0) > claimed.length,
    sent: sender.send(claimed),
  }
}

interface Batch {
  tx: Transaction
  events: readonly QueuedEvent[]
  locks: readonly AccountLock[]
  capacity: (account_id: string) => number
}

async function react(ctx: Ctx, { tx, events, locks, capacity }: Batch) {
  const incoming = await recordEvents(ctx, tx, events)
  if (incoming.length === 0) return null
  const reaction = await reactToEvents(ctx, { tx, incoming, locks, capacity })
  await setAside(
    tx,
    reaction.waiting.map(({ incoming: { event_seq, account_id, event, given_up }, missing, wait }) => ({
      event_seq,
      missing,
      given_up,
      lane: `${account_id} ${event.from_id}`,
      wait,
    })),
  )
  const waiting = new Set(reaction.waiting.map(({ incoming: { event_seq } }) => event_seq))
  const done = events.filter(({ event_seq }) => !waiting.has(event_seq))
  await releaseNext(tx, [...new Set(done.flatMap(({ lane }) => lane ?? []))])
  for (const { incoming: handedOver, why } of reaction.handed_over) {
    const { account_id, event } = handedOver
    await flagForPerson(ctx, tx, {
      account_id,
      person_id: event.from_id,
      reason: why === 'asked' ? 'Asked for a person.' : 'Asked something that the bot does not know.',
      seconds: handOverSeconds,
    })
  }
  return reaction
}

/** Processes one event and counts its failure. Used after a failed batch, so that one event cannot block the others. */
export async function processWithRetry(ctx: Ctx, sender: Sender): Promise<ProcessedEvents> {
  try {
    return await processEvents(ctx, sender, 1)
  } catch (error) {
    if (isDatabaseUnavailable(error) || isDatabaseBusy(error)) throw error
    ctx.log.error({ err: error }, 'an event could not be processed')
    await countFailure(ctx.db, maxAttempts, error instanceof Error ? error.message : 'unknown failure')
    return { full: true, aside: false, waiting: false, sent: Promise.resolve() }
  }
}
