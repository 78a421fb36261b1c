import { createHash, randomBytes, randomUUID } from 'node:crypto'

/** The only source of randomness. */
export interface Ids {
  /** A new identifier for a row. */
  next(): string
  /** An unguessable URL-safe text of so many random bytes. */
  token(bytes: number): string
}

export const randomIds: Ids = {
  next: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}

/** Identifiers that repeat from run to run, for tests: 00000000-0000-4000-8000-000000000001, … */
export function countingIds(): Ids {
  let count = 0
  const next = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
  return {
    next,
    token: (bytes) => createHash('shake256', { outputLength: bytes }).update(next()).digest('base64url'),
  }
}
