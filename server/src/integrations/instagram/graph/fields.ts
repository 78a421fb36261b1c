/**
 * Readers for untrusted JSON, used where a schema would take longer than the rest of the work.
 * Only own properties are read, so that a body cannot reach prototypes.
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

/** Returns an id as text. Ids sent as numbers have all their digits here (see `parseJson`). */
export function idAt(value: unknown, name: string): string | null {
  const member = at(value, name)
  if (typeof member === 'string') return isId(member) ? member : null
  return typeof member === 'number' && Number.isSafeInteger(member) ? String(member) : null
}

/** Replaces lone surrogates and NUL, which JSON allows and PostgreSQL text does not. */
export function storable(text: string): string {
  return text.isWellFormed() && !text.includes(NUL) ? text : text.toWellFormed().replaceAll(NUL, '\uFFFD')
}

const NUL = '\0'
const MAX_ID_LENGTH = 500

function isId(text: string): boolean {
  return text !== '' && text.length <= MAX_ID_LENGTH && storable(text) === text
}

export function flagAt(value: unknown, name: string): boolean {
  const member = at(value, name)
  return member === true || member === 'true'
}

/** Returns a count, also one that comes as text. */
export function countAt(value: unknown, name: string): number | null {
  const member = at(value, name)
  const count = typeof member === 'string' && /^\d{1,9}$/.test(member) ? Number(member) : member
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null
}

export function listAt(value: unknown, name: string): unknown[] | null {
  const member = at(value, name)
  return Array.isArray(member) ? member : null
}

/** Comments have seconds, messages milliseconds, tests of the app dashboard text. Returns milliseconds. */
export function millisecondsOf(value: unknown, name: string): number | null {
  const member = at(value, name)
  const time = typeof member === 'string' ? numberOf(member) : member
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return null
  const milliseconds = Math.round(time < MAX_SECONDS ? time * 1000 : time)
  return milliseconds > MAX_MILLISECONDS ? null : milliseconds
}

/** The end of the year 9999: ISO 8601 has no four-digit year after it. */
const MAX_MILLISECONDS = 253_402_300_799_999

/** As seconds the year 5138, as milliseconds March 1973. */
const MAX_SECONDS = 1e11

function numberOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Date.parse(text)
}

/**
 * Parses JSON and returns integers of 16 digits and more as text, so that an id above 2^53 keeps every digit.
 * Throws a SyntaxError like `JSON.parse`.
 */
export function parseJson(text: string): unknown {
  return mayContainBigInteger.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
}

/** Matches every text with such a number; also matches some texts that have one only inside a string. */
const mayContainBigInteger = /[:[,]\s*-?\d{16}/

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && /^-?\d{16,}$/.test(source) ? source : value
}
