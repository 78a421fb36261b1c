import { type AccountLock } from '#src/features/automations/index.ts'
import { flagForPerson } from '#src/features/inbox/index.ts'
import { createAlert } from '#src/features/notifications/index.ts'
import type { Sender } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { isDatabaseUnavailable, isDatabaseBusy } from '#src/infra/http/database-errors.ts'
import { recordEvents } from './record-events.ts'
import { countFailure, releaseNext, setAside, takeEvents, type QueuedEvent } from './event-queue-store.ts'
import { handOverSeconds } from '@skein/engine/selection/human-request'
import { reactToEvents } from '#src/features/decisions/index.ts'

const maxPerTurn = 128
const maxAttempts = 5

export interface ProcessedEvents {
  /** As many events were taken as one turn may take: there are probably more. */
  full: boolean
  /** Some were put aside until something was read from the platform. */
  aside: boolean
  /** Messages that were put in the outbox without being claimed. */
  waiting: boolean
  /** Resolves when every claimed message was sent and put on record. */
  sent: Promise<void>
}

/** Handles waiting events in one transaction, then sends what it claimed. */
export async function processEvents(ctx: Ctx, sender: Sender, limit = maxPerTurn): Promise<ProcessedEvents> {
  const { events, reaction } = await ctx.db.transaction(async (tx) => {
    const { events, turns } = await takeEvents(tx, limit)
    const reaction =
      events.length === 0 ? null : await react(ctx, { tx, events, turns, capacity: sender.capacity })
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

interface Turn {
  tx: Transaction
  events: readonly QueuedEvent[]
  turns: readonly AccountLock[]
  capacity: (account_id: string) => number
}

async function react(ctx: Ctx, { tx, events, turns, capacity: room }: Turn) {
  const arrived = await recordEvents(ctx, tx, events)
  if (arrived.length === 0) return null
  const reaction = await reactToEvents(ctx, { tx, incoming: arrived, turns, capacity: room })
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
  for (const { incoming: handed, why } of reaction.handed_over) {
    const { account_id, event } = handed
    await flagForPerson(ctx, tx, {
      account_id,
      person_id: event.from_id,
      reason: why === 'asked' ? 'Asked for a person.' : 'Asked something that the bot does not know.',
      seconds: handOverSeconds,
    })
  }
  return reaction
}

/** After a failed turn: one event at a time, so that a single bad one cannot hold up the others for ever. */
export async function processWithRetry(ctx: Ctx, sender: Sender): Promise<ProcessedEvents> {
  try {
    return await processEvents(ctx, sender, 1)
  } catch (error) {
    if (isDatabaseUnavailable(error) || isDatabaseBusy(error)) throw error
    ctx.log.error({ err: error }, 'an event could not be handled')
    await countFailure(ctx.db, maxAttempts, error instanceof Error ? error.message : 'unknown failure')
    return { full: true, aside: false, waiting: false, sent: Promise.resolve() }
  }
}
