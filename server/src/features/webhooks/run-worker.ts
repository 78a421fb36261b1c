import { linkMessages } from '#src/features/inbox/index.ts'
import {
  createSender,
  runOutbox,
  wordsOf,
  type ClaimedRow,
  type RunningOutbox,
  type Sender,
  type SentMessage,
} from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { startLoop } from '#src/infra/loop.ts'
import { writerOf } from './event-queue-store.ts'
import { runFactLoader } from './load-missing-facts.ts'
import { processEvents, processWithRetry, type ProcessedEvents } from './process-events.ts'

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
  const sender = createSender(ctx, (row, sent) => recordSent(ctx, row, sent))
  const outbox = runOutbox(ctx, sender)
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
    turn: async () => {
      await sender.waitForCapacity()
      const processed = await processNext()
      const sent = processed.sent.finally(() => {
        unsent.delete(sent)
        if (processed.waiting) outbox.wake()
      })
      unsent.add(sent)
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
async function recordSent(ctx: Ctx, row: ClaimedRow, sent: SentMessage): Promise<void> {
  if (sent.platform_id === null || sent.recipient_id === null) return
  const { account_id, kind, target_id } = row
  const comment_id = kind === 'private_message' ? target_id : row.body.to_comment
  const writer = comment_id === undefined ? undefined : await writerOf(ctx.db, { account_id, comment_id })
  await linkMessages(ctx, ctx.db, [
    {
      account_id,
      person_id: sent.recipient_id,
      username: writer?.username ?? null,
      commenter_id: writer?.from_id ?? null,
      message_id: sent.platform_id,
      sender_kind: kind === 'manual_message' ? 'person' : 'automation',
      outbox_seq: row.outbox_seq,
      text: wordsOf(row.body),
      // Not the time of the response: an answer of the person must sort after this message.
      occurred_at: sent.left_at,
    },
  ])
}
