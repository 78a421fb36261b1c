import { randomBytes, randomUUID } from 'node:crypto'

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
