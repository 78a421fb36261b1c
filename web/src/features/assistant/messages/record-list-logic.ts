import type { ChatMessage } from '@skein/contract/assistant'
import { isFinished } from './record-logic.ts'

/** One that is known changes where it stands; a finished tool takes the place of its unfinished entry. */
export function withRecord(records: readonly ChatMessage[], record: ChatMessage): ChatMessage[] {
  const place = records.findLastIndex(
    (known) =>
      known.id === record.id ||
      (record.type === 'tool' &&
        isFinished(record) &&
        known.type === 'tool' &&
        known.node === record.node &&
        known.turn_id === record.turn_id &&
        !isFinished(known)),
  )
  return place < 0 ? inserted(records, record) : records.with(place, record)
}

/** Behind what was there before it: who comes late to a turn hears first of what has not changed since. */
function inserted(records: readonly ChatMessage[], record: ChatMessage): ChatMessage[] {
  const later = records.findIndex(
    ({ turn_id, created_at }) => turn_id === record.turn_id && created_at > record.created_at,
  )
  return later < 0 ? [...records, record] : records.toSpliced(later, 0, record)
}

/**
 * A page of history joins what is there: known records are told anew, the others stand before the first known one or
 * behind it. A page that knows none of them goes to the given side.
 */
export function joined(
  records: readonly ChatMessage[],
  page: readonly ChatMessage[],
  side: 'front' | 'back',
): ChatMessage[] {
  const told = new Map(page.map((record) => [record.id, record]))
  const known = new Set(records.map(({ id }) => id))
  const meeting = page.findIndex(({ id }) => known.has(id))
  const border = meeting < 0 ? (side === 'front' ? page.length : 0) : meeting
  const fresh = (part: readonly ChatMessage[]) =>
    part.filter(({ id }) => !known.has(id)).reduce<ChatMessage[]>(withRecord, [])
  return [
    ...fresh(page.slice(0, border)),
    ...records.map((record) => newerOf(record, told.get(record.id))),
    ...fresh(page.slice(border)),
  ]
}

/** A page may have been read before what the stream has told since. */
function newerOf(known: ChatMessage, told: ChatMessage | undefined): ChatMessage {
  if (!told) return known
  const older =
    (known.status !== 'in_progress' && told.status === 'in_progress') ||
    (known.answer !== null && told.answer === null)
  return older ? known : told
}
