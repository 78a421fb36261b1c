const attempts = /~(\d+)$/

/**
 * The name under which a message is sent once more that has certainly not left. It follows from the name before, so
 * that a second press, a second tab and a reload mean the same attempt.
 */
export function nextAttempt(clientMessageId: string): string {
  const number = Number(attempts.exec(clientMessageId)?.[1] ?? 1)
  return `${clientMessageId.replace(attempts, '')}~${number + 1}`
}
