import type { ChatMessage } from '@skein/contract/assistant'
import { isFinished } from './record-logic.ts'

/** Updates a known record in place; a finished tool replaces its unfinished record. */
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

/** Inserts by time: a late subscriber receives unchanged records first. */
function inserted(records: readonly ChatMessage[], record: ChatMessage): ChatMessage[] {
  const later = records.findIndex(
    ({ turn_id, created_at }) => turn_id === record.turn_id && created_at > record.created_at,
  )
  return later < 0 ? [...records, record] : records.toSpliced(later, 0, record)
}

/**
 * Merges a page of history: known records are updated, others go before or after the first known one. A page
 * without known records goes to the given side.
 */
export function mergePage(
  records: readonly ChatMessage[],
  page: readonly ChatMessage[],
  side: 'front' | 'back',
): ChatMessage[] {
  const byId = new Map(page.map((record) => [record.id, record]))
  const known = new Set(records.map(({ id }) => id))
  const firstKnown = page.findIndex(({ id }) => known.has(id))
  const split = firstKnown < 0 ? (side === 'front' ? page.length : 0) : firstKnown
  const fresh = (part: readonly ChatMessage[]) =>
    part.filter(({ id }) => !known.has(id)).reduce<ChatMessage[]>(withRecord, [])
  return [
    ...fresh(page.slice(0, split)),
    ...records.map((record) => newerOf(record, byId.get(record.id))),
    ...fresh(page.slice(split)),
  ]
}

/** Prefers the record of the stream if the page was read before it. */
function newerOf(known: ChatMessage, pageRecord: ChatMessage | undefined): ChatMessage {
  if (!pageRecord) return known
  const older =
    (known.status !== 'in_progress' && pageRecord.status === 'in_progress') ||
    (known.answer !== null && pageRecord.answer === null)
  return older ? known : pageRecord
}
