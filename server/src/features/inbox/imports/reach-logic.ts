/** How far back a stored conversation reaches. */
interface Reach {
  /** Null when it reaches back to its begin. */
  known_since: string | null
  /** The oldest imported message is stored. */
  has_oldest: boolean
}

/**
 * Returns since when the messages of a conversation are known after an import; null when all are. `oldest` is the oldest
 * message that the platform returns if there are older ones.
 */
export function knownSince(oldest: { at: string } | null, storedReach: Reach | undefined): string | null {
  if (oldest === null) return null
  return storedReach?.has_oldest === true ? storedReach.known_since : oldest.at
}
