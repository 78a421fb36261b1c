import type { SentEvent } from '#src/infra/http/answers/answer-stream.ts'
import type { AsyncQueue } from '#src/infra/concurrency/async-queue.ts'
import type { TurnNews } from '../turns/event-store.ts'
import { eventId, isOver, sizeOf } from './stream-logic.ts'

/** One open stream of a turn, and its position. */
export interface Listener {
  turn_id: string
  user_id: string
  session_id: string
  event: number
  /** Records in progress, with the number of characters sent. */
  open: Map<string, number>
  /** Bytes that the reader has not consumed yet. */
  waiting: number
  /** Monotonic time in milliseconds since which the buffer is full; null while it is not. */
  fullSince: number | null
  queue: AsyncQueue<SentEvent | 'alive'>
}

/** Partial texts of records in progress, by record id. */
export type Drafts = Pick<ReadonlyMap<string, string>, 'get'>

const maxBytes = 65_536

/** `full`: the buffer is full. `over`: the last event was sent. */
export type ListenerState = 'sent' | 'full' | 'over'

/** Sends the events after the listener's position, as far as its buffer has capacity. */
export function notifyListener(listener: Listener, news: TurnNews, drafts: Drafts): ListenerState {
  const { turn_id, state, failure, events, records } = news
  for (const { event, record } of records) {
    if (event <= listener.event) continue
    const size = sizeOf(record)
    if (listener.waiting > 0 && listener.waiting + size > maxBytes) return 'full'
    enqueue(listener, { id: eventId(turn_id, event), event: 'delta', data: record }, size)
    listener.event = event
    if (record.status !== 'in_progress') listener.open.delete(record.id)
    else if (record.type === 'ai') {
      listener.open.set(record.id, 0)
      if (!notifyText(listener, record.id, drafts)) return 'full'
    }
  }
  listener.event = events
  if (!isOver(state)) return 'sent'
  const id = eventId(turn_id, events)
  const end =
    state === 'failed'
      ? { event: 'error', data: { turn_id, message: failure ?? 'Something went wrong.' } }
      : { event: 'done', data: { turn_id, state } }
  enqueue(listener, { id, ...end }, 100)
  return 'over'
}

/** Sends the text written since the last piece. Returns false when the buffer is full and the stream should be closed. */
export function notifyText(listener: Listener, id: string, drafts: Drafts): boolean {
  const text = drafts.get(id) ?? ''
  const sentLength = listener.open.get(id)
  if (sentLength === undefined || text.length <= sentLength) return true
  const more = text.slice(sentLength)
  if (listener.waiting + more.length > maxBytes) return false
  listener.open.set(id, text.length)
  enqueue(listener, { event: 'token', data: { id, text: more } }, more.length + 80)
  return true
}

function enqueue(listener: Listener, event: SentEvent, size: number): void {
  listener.waiting += size
  listener.queue.put(event)
}
