import { findConversationId, linkMessages, refusalFinder, windowFinder } from '#src/features/inbox/index.ts'
import {
  type OnSent,
  type RunningOutbox,
  type Sender,
  createSender,
  runOutbox,
} from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { startLoop } from '#src/infra/concurrency/loop.ts'
import type { AccountLock } from '#src/features/stored-automations/index.ts'
import { reactToEvents } from '#src/features/decisions/index.ts'
import { createAlert } from '#src/features/notifications/index.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { isDatabaseBusy, isDatabaseUnavailable } from '#src/infra/db/unavailable.ts'
import { countFailure, markMentions, releaseNext, setAside, writerOf } from '#src/features/events/index.ts'
import { type QueuedEvent, takeEvents } from './queue/event-queue-store.ts'
import { isTooOld } from './queue/current-events.ts'
import { handOver } from './hand-over.ts'
import { runFactLoader } from './facts/load-missing-facts.ts'
import { isReadFirst, mediaOf, missingContentFact } from './facts/read-comment-facts.ts'
import { recordEvents } from './record-events.ts'
import { contentOf } from './sent-content.ts'
import { noteUnlisted } from './note-unlisted.ts'
import { traceEvents } from './queue/trace-events.ts'

export interface RunningWorker {
  /** Call when events were queued. */
  wake(): void
  /** Call when unclaimed messages were added to the outbox. */
  wakeOutbox(): void
  /** Stops taking work; resolves when the outcome of everything in progress is stored. */
  stop(): Promise<void>
}

/** Runs the worker role until stopped: decides queued events, sends due messages, reconciles unclear ones. */
export function runWorker(ctx: Ctx): RunningWorker {
  const onSent: OnSent = (row, sentMessage) => recordSent(ctx, row, sentMessage)
  const findWindow = windowFinder(ctx)
  const sender = createSender(ctx, {
    onSent,
    findRefusal: refusalFinder(ctx),
    findConversation: (person) => findConversationId(ctx.db, person),
    findWindow,
  })
  const outbox = runOutbox(ctx, sender, { onSent, findWindow })
  const webhooks = runWebhooks(ctx, sender, outbox)
  return {
    wake: webhooks.wake,
    wakeOutbox: outbox.wake,
    async stop() {
      await webhooks.stop()
      await outbox.stop()
      await sender.idle()
    },
  }
}

/** Events that are processed one by one after a batch has failed. */
const singlesAfterFailure = 50

function runWebhooks(ctx: Ctx, sender: Sender, outbox: RunningOutbox) {
  const unsent = new Set<Promise<void>>()
  let singles = 0

  async function processNext(): Promise<ProcessedEvents> {
    if (singles > 0) {
      singles -= 1
      return processWithRetry(ctx, sender)
    }
    try {
      return await processEvents(ctx, sender)
    } catch (error) {
      singles = singlesAfterFailure
      throw error
    }
  }

  const events = startLoop({
    name: 'events',
    every: 500,
    minIntervalMs: 4,
    log: ctx.log,
    iterate: async () => {
      await sender.waitForCapacity()
      const processed = await processNext()
      const sending = processed.sent.finally(() => {
        unsent.delete(sending)
        if (processed.waiting) outbox.wake()
      })
      unsent.add(sending)
      if (processed.aside) facts.wake()
      return processed.full
    },
  })
  const facts = runFactLoader(ctx, () => events.wake())
  return {
    wake: () => events.wake(),
    async stop() {
      await Promise.all([events.stop(), facts.stop()])
      await Promise.all(unsent)
    },
  }
}

/**
 * Adds a sent message to its conversation. The person is the one the platform names, who may be unknown before a
 * private reply. If this fails, the echo of the message does the same.
 */
async function recordSent(ctx: Ctx, ...[row, sentMessage]: Parameters<OnSent>): Promise<void> {
  if (sentMessage.platform_id === null || sentMessage.recipient_id === null) return
  const { account_id, kind, target_id } = row
  const comment_id = kind === 'private_message' ? target_id : row.body.to_comment
  const writer = comment_id === undefined ? undefined : await writerOf(ctx.db, { account_id, comment_id })
  const message: LinkedSent = {
    account_id,
    person_id: sentMessage.recipient_id,
    username: writer?.username ?? null,
    commenter_id: writer?.from_id ?? null,
    message_id: sentMessage.platform_id,
    sender_kind: kind === 'manual_message' ? 'person' : 'automation',
    outbox_seq: row.outbox_seq,
    ...contentOf(row.body, sentMessage),
    ...(sentMessage.reply_to === undefined ? {} : { reply_to: { mid: sentMessage.reply_to } }),
    // Not the time of the response: an answer of the person must sort after this message.
    occurred_at: sentMessage.left_at,
  }
  // What follows a message of a person is done in the same transaction.
  if (kind === 'manual_message') await ctx.db.transaction((tx) => linkMessages(ctx, tx, [message]))
  else await linkMessages(ctx, ctx.db, [message])
}

type LinkedSent = Parameters<typeof linkMessages>[2][number]

const maxBatch = 128
const maxAttempts = 5

interface ProcessedEvents {
  /** The batch was full: more events are probably due. */
  full: boolean
  /** Some events were set aside until facts are loaded. */
  aside: boolean
  /** Some messages were added to the outbox without being claimed. */
  waiting: boolean
  /** Resolves when every claimed message was sent and its outcome is stored. */
  sent: Promise<void>
}

interface BatchOptions {
  limit?: number
  /** Called with the events before they are processed. */
  onTaken?: (events: readonly QueuedEvent[]) => void
}

/** Processes a batch of due events in one transaction, then sends the messages that it claimed. */
export async function processEvents(
  ctx: Ctx,
  sender: Sender,
  { limit = maxBatch, onTaken }: BatchOptions = {},
): Promise<ProcessedEvents> {
  const began = ctx.clock.now()
  const { events, reaction } = await ctx.db.transaction(async (tx) => {
    const { events, locks } = await takeEvents(tx, limit)
    onTaken?.(events)
    const reaction =
      events.length === 0 ? null : await react(ctx, { tx, events, locks, capacity: sender.capacity })
    return { events, reaction }
  })
  const claimed = reaction?.claimed ?? []
  if (ctx.traces.enabled) {
    await traceEvents(ctx, { events, waiting: reaction?.waitingSeqs ?? new Set(), began })
  }
  for (const origin of reaction?.drafted ?? []) await createAlert(ctx, origin, 'draft')
  return {
    full: events.length === limit,
    aside: (reaction?.aside ?? 0) > 0,
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
  const unread = await setUnreadAside(
    tx,
    events.filter(({ event }) => !('occurred_at' in event && isTooOld(ctx, event.occurred_at))),
  )
  const readable = events.filter(({ event_seq }) => !unread.has(event_seq))
  const incoming = await recordEvents(ctx, tx, readable)
  await markMentions(
    tx,
    readable
      .filter(({ event, own_media }) => event.kind === 'comment' && own_media === false)
      .map(({ event_seq }) => event_seq),
  )
  await noteUnlisted(ctx, tx, readable)
  if (incoming.length === 0 && unread.size === 0) return null
  const reaction = await reactToEvents(ctx, { tx, incoming, locks, capacity })
  await setAside(
    tx,
    reaction.waiting.map(({ incoming: { event_seq, account_id, event, given_up }, missing, wait }) => ({
      event_seq,
      missing,
      given_up,
      ordering_key: `${account_id} ${event.from_id}`,
      wait,
    })),
  )
  const waiting = new Set(reaction.waiting.map(({ incoming: { event_seq } }) => event_seq))
  const decidedEvents = readable.filter(({ event_seq }) => !waiting.has(event_seq))
  await releaseNext(tx, [...new Set(decidedEvents.flatMap(({ ordering_key }) => ordering_key ?? []))])
  for (const entry of reaction.handed_over) await handOver(ctx, tx, entry)
  return { ...reaction, waitingSeqs: waiting.union(unread), aside: unread.size + waiting.size }
}

/** Sets events aside that have to be read first. Comments that wait for the owner of the same media are read once. */
async function setUnreadAside(tx: Transaction, events: readonly QueuedEvent[]): Promise<Set<string>> {
  const unread = events.flatMap((queued) => {
    const fact = missingContentFact(queued)
    const { event_seq, account_id, event, given_up } = queued
    if (fact === null || !isReadFirst(event)) return []
    const key =
      event.kind === 'edit'
        ? `edit:${event.mid}`
        : fact === 'owner'
          ? `media:${mediaOf(event)}`
          : `comment:${event.key}`
    return [{ event_seq, missing: [fact], given_up, ordering_key: `${account_id} ${key}`, wait: 0 }]
  })
  await setAside(tx, unread)
  return new Set(unread.map(({ event_seq }) => event_seq))
}

/** Processes one event and counts its failure. Used after a failed batch, so that one event cannot block the others. */
export async function processWithRetry(ctx: Ctx, sender: Sender): Promise<ProcessedEvents> {
  const takenEvents: QueuedEvent[] = []
  const onTaken = (events: readonly QueuedEvent[]) => void takenEvents.push(...events)
  try {
    return await processEvents(ctx, sender, { limit: 1, onTaken })
  } catch (error) {
    const [event] = takenEvents
    if (event === undefined || isDatabaseUnavailable(error) || isDatabaseBusy(error)) throw error
    ctx.log.error({ err: error }, 'an event could not be processed')
    const failure = error instanceof Error ? error.message : 'unknown failure'
    await countFailure(ctx.db, { event_seq: event.event_seq, maxAttempts, failure })
    return { full: true, aside: false, waiting: false, sent: Promise.resolve() }
  }
}
