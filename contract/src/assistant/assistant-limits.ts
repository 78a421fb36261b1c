/** Limits of the assistant. */
export const assistantLimits = {
  message: 8000,
  threadName: 120,
  /** Characters of one text that the owner edits, and of a reason for a rejection. */
  editedText: 50_000,
  reason: 500,
  /** Chats of one user, and characters in all of them. */
  threads: 500,
  characters: 100_000_000,
  /** Messages per page of history. */
  page: 30,
  /** Limits per run: steps, seconds without waiting for a user, and writes. */
  steps: 12,
  seconds: 120,
  writes: 3,
  /** Open streams per user and process. */
  streams: 20,
} as const
