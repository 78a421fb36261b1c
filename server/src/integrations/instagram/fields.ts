/**
 * Narrow readers for foreign JSON, used where a schema would cost more than the rest of the work.
 * Only own members are read, so that a body cannot reach into prototypes.
 */

export function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

export function has(value: unknown, name: string): boolean {
  const member = at(value, name)
  return member !== undefined && member !== null
}

export function textAt(value: unknown, name: string): string | null {
  const member = at(value, name)
  return typeof member === 'string' ? storable(member) : null
}

/** An id as text; ids that arrived as numbers are already complete here (see `parseJson`). */
export function idAt(value: unknown, name: string): string | null {
  const member = at(value, name)
  if (typeof member === 'string') return isId(member) ? member : null
  return typeof member === 'number' && Number.isSafeInteger(member) ? String(member) : null
}

/** Text as a database takes it: no half characters and no NUL, which are legal in JSON. */
export function storable(text: string): string {
  return text.isWellFormed() && !text.includes(NUL) ? text : text.toWellFormed().replaceAll(NUL, '\uFFFD')
}

const NUL = '\0'
const LONGEST_ID = 500

function isId(text: string): boolean {
  return text !== '' && text.length <= LONGEST_ID && storable(text) === text
}

export function flagAt(value: unknown, name: string): boolean {
  return at(value, name) === true
}

export function listAt(value: unknown, name: string): unknown[] | null {
  const member = at(value, name)
  return Array.isArray(member) ? member : null
}

/** Comments come in seconds, messages in milliseconds, the dashboard's test in text. */
export function millisecondsOf(value: unknown, name: string): number | null {
  const member = at(value, name)
  const time = typeof member === 'string' ? numberOf(member) : member
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return null
  const milliseconds = Math.round(time < LATEST_SECONDS ? time * 1000 : time)
  return milliseconds > LATEST ? null : milliseconds
}

/** The end of the year 9999: later moments have no common spelling. */
const LATEST = 253_402_300_799_999

/** As seconds the year 5138, as milliseconds March 1973. */
const LATEST_SECONDS = 1e11

function numberOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Date.parse(text)
}
