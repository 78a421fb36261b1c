import type { SentEvent } from '#src/infra/http/answer-stream.ts'
import type { AsyncQueue } from '#src/infra/async-queue.ts'
import type { TurnNews } from '../turns/event-store.ts'
import { eventId, isOver, sizeOf } from './stream-logic.ts'

/** Somebody who follows a turn, and how far it was told. */
export interface Listener {
  turn_id: string
  user_id: string
  session_id: string
  event: number
  /** Records that are being written, with how much of their text was told. */
  open: Map<string, number>
  /** Bytes that the reader has not taken yet. */
  waiting: number
  /** Since when more could not be told, because the reader takes nothing. */
  stuck: number | null
  box: AsyncQueue<SentEvent | 'alive'>
}

/** Texts that are being written, as far as they are. */
export type Drafts = ReadonlyMap<string, string>

const maxBytes = 65_536

/** `full`: the reader has to take something first. `over`: this was the end. */
export type ListenerState = 'told' | 'full' | 'over'

/** Tells what happened behind what the listener knows, never more than may wait for a reader. */
export function notifyListener(listener: Listener, news: TurnNews, drafts: Drafts): ListenerState {
  const { turn_id, state, failure, events, records } = news
  for (const { event, record } of records) {
    if (event <= listener.event) continue
    const size = sizeOf(record)
    if (listener.waiting > 0 && listener.waiting + size > maxBytes) return 'full'
    put(listener, { id: eventId(turn_id, event), event: 'delta', data: record }, size)
    listener.event = event
    if (record.status !== 'in_progress') listener.open.delete(record.id)
    else if (record.type === 'ai') {
      listener.open.set(record.id, 0)
      if (!notifyText(listener, record.id, drafts)) return 'full'
    }
  }
  listener.event = events
  if (!isOver(state)) return 'told'
  const id = eventId(turn_id, events)
  const end =
    state === 'failed'
      ? { event: 'error', data: { turn_id, message: failure ?? 'Something went wrong.' } }
      : { event: 'done', data: { turn_id, state } }
  put(listener, { id, ...end }, 100)
  return 'over'
}

/** Tells what was written since. False when the reader takes nothing and should be let go. */
export function notifyText(listener: Listener, id: string, drafts: Drafts): boolean {
  const text = drafts.get(id) ?? ''
  const told = listener.open.get(id)
  if (told === undefined || text.length <= told) return true
  const more = text.slice(told)
  if (listener.waiting + more.length > maxBytes) return false
  listener.open.set(id, text.length)
  const event = { id: eventId(listener.turn_id, listener.event), event: 'token', data: { id, text: more } }
  put(listener, event, more.length + 80)
  return true
}

function put(listener: Listener, event: SentEvent, size: number): void {
  listener.waiting += size
  listener.box.put(event)
}
