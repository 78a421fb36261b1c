import { originsOfMessages } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { QueuedEvent } from './event-queue-store.ts'

interface Processed {
  events: readonly QueuedEvent[]
  /** Numbers of the events that wait for facts. */
  waiting: ReadonlySet<string>
  /** When the worker took the events, in milliseconds since 1970. */
  began: number
}

/** Records the spans `webhook`, `decision` and `echo` of a committed batch. */
export async function traceEvents(ctx: Ctx, { events, waiting, began }: Processed): Promise<void> {
  const end = ctx.clock.now()
  for (const { event_seq, event, received_at, ordering_key } of events) {
    const attributes = { 'skein.event_kind': event.kind }
    // Events that were set aside before were received once.
    if (ordering_key === null)
      ctx.traces.record({ event_seq, step: 'webhook', start: received_at, end: began, attributes })
    if (!waiting.has(event_seq)) {
      ctx.traces.record({ event_seq, step: 'decision', start: began, end, attributes })
    }
  }
  await traceEchoes(ctx, { events, began, end })
}

async function traceEchoes(
  ctx: Ctx,
  { events, began, end }: { events: readonly QueuedEvent[]; began: number; end: number },
): Promise<void> {
  const echoes = new Map(events.flatMap((queued) => echoOf(queued)))
  if (echoes.size === 0) return
  const accounts = [...new Set(events.map(({ account_id }) => account_id))]
  try {
    for (const { message_id, event_seq } of await originsOfMessages(ctx.db, accounts, [...echoes.keys()])) {
      ctx.traces.record({ event_seq, step: 'echo', start: echoes.get(message_id) ?? began, end })
    }
  } catch (err) {
    ctx.log.warn({ err }, 'the echoes of a batch could not be traced')
  }
}

/** Returns the platform's id of our message and when its echo was received. */
function echoOf({ event, received_at }: QueuedEvent): [string, number][] {
  if (event.kind === 'comment' && event.is_own) return [[event.comment_id, received_at]]
  if (event.kind === 'message' && event.is_echo) return [[event.mid, received_at]]
  return []
}
