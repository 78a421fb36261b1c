import { createHash } from 'node:crypto'
import { nextRandom } from './random.ts'

interface IdState {
  randomState: number
  idCounter: number
}

const OPAQUE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A decimal id above 2^53: prefix, random digits, then a counter that makes it unique. */
export function newNumericId(state: IdState, prefix: string, length = 17): string {
  const counter = String(++state.idCounter).padStart(6, '0')
  return prefix + randomDigits(state, length - prefix.length - counter.length) + counter
}

export function newOpaqueId(state: IdState, prefix: string, length: number): string {
  const counter = (++state.idCounter).toString(36)
  let body = ''
  while (body.length < length - prefix.length - counter.length) {
    body += OPAQUE_ALPHABET[Math.floor(nextRandom(state) * OPAQUE_ALPHABET.length)]
  }
  return prefix + body + counter
}

/** Returns the same id for the same words. */
export function derivedId(prefix: string, length: number, ...words: string[]): string {
  const digest = createHash('sha256').update(words.join('\n')).digest('hex')
  return (prefix + BigInt(`0x${digest}`).toString()).slice(0, length)
}

function randomDigits(state: IdState, count: number): string {
  let digits = ''
  while (digits.length < count) digits += String(Math.floor(nextRandom(state) * 10))
  return digits
}
