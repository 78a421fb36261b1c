import { createHash } from 'node:crypto'
import type { UnknownEvent } from './event.ts'
import { millisecondsOf, storable } from './fields.ts'

export function unknownEvent(raw: unknown, entry: { sentAt: number | null }): UnknownEvent | string {
  const occurred_at = millisecondsOf(raw, 'timestamp') ?? entry.sentAt
  if (occurred_at === null) return 'an event without time'
  const stored: unknown = JSON.parse(JSON.stringify(raw), storableValue)
  return { kind: 'unknown', key: `unknown:${digest(JSON.stringify(stored))}`, occurred_at, raw: stored }
}

/** Leaves out properties whose name PostgreSQL cannot store. */
function storableValue(name: string, value: unknown): unknown {
  if (storable(name) !== name) return undefined
  return typeof value === 'string' ? storable(value) : value
}

/** Returns the key, or a hash of it when it is longer than the 240 characters that the index allows. */
export function boundedKey(kind: string, ...parts: (string | number)[]): string {
  const key = [kind, ...parts].join(':')
  return key.length <= 240 ? key : `${kind}:${digest(key)}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
