export interface RetryPolicy {
  /** Milliseconds to wait before the second, third, … try. */
  pauses: readonly number[]
  /** Told of every failure that is followed by another try. */
  onFailure: (error: unknown) => void
}

/** Tries again after each pause; the last failure is thrown. */
export async function withRetry<T>(action: () => Promise<T>, { pauses, onFailure }: RetryPolicy): Promise<T> {
  for (const pause of pauses) {
    try {
      return await action()
    } catch (error) {
      onFailure(error)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return action()
}

/** Asks again and again until the answer satisfies or the time is over; answers what it heard last. */
export async function askUntil<T>(
  ask: () => Promise<T>,
  satisfies: (answer: T) => boolean,
  { every, max }: { every: number; max: number },
): Promise<T> {
  for (const deadline = performance.now() + max; ;) {
    const answer = await ask()
    if (satisfies(answer) || performance.now() >= deadline) return answer
    await new Promise((resolve) => setTimeout(resolve, every))
  }
}

/** Waits for something, but no longer than so many milliseconds. */
export function atMax(milliseconds: number, something: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    something.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
