import { createHash } from 'node:crypto'
import type { UnknownEvent } from './event.ts'
import { millisecondsOf, storable } from './fields.ts'

export function unknownEvent(raw: unknown, about: { sentAt: number | null }): UnknownEvent | string {
  const occurred_at = millisecondsOf(raw, 'timestamp') ?? about.sentAt
  if (occurred_at === null) return 'an event without time'
  const kept: unknown = JSON.parse(JSON.stringify(raw), storableValue)
  return { kind: 'unknown', key: `unknown:${digest(JSON.stringify(kept))}`, occurred_at, raw: kept }
}

/** Names with such characters are left out: nobody can ask for them. */
function storableValue(name: string, value: unknown): unknown {
  if (storable(name) !== name) return undefined
  return typeof value === 'string' ? storable(value) : value
}

/** A key of any length as one that an index can hold. */
export function boundedKey(kind: string, ...parts: (string | number)[]): string {
  const key = [kind, ...parts].join(':')
  return key.length <= 240 ? key : `${kind}:${digest(key)}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
