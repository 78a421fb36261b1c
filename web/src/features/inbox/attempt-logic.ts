const attempts = /~(\d+)$/

/**
 * Returns the id for resending a message that was certainly not sent. It is derived from the previous id, so
 * a double click, a second tab and a reload produce the same attempt.
 */
export function nextAttempt(clientMessageId: string): string {
  const number = Number(attempts.exec(clientMessageId)?.[1] ?? 1)
  return `${clientMessageId.replace(attempts, '')}~${number + 1}`
}
