import { randomBytes, randomUUID } from 'node:crypto'

/** The only source of randomness. */
export interface Ids {
  /** Returns a new id for a row (UUID). */
  next(): string
  /** Returns an unguessable URL-safe text of this many random bytes. */
  token(bytes: number): string
}

export const randomIds: Ids = {
  next: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}
