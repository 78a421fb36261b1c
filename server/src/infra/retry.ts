import { setTimeout as wait } from 'node:timers/promises'

interface RetryPolicy {
  /** Milliseconds to wait before the second, third, … attempt. */
  pauses: readonly number[]
  /** Called for every failure that is followed by another attempt. */
  onFailure: (error: unknown) => void
}

/** Retries after each pause. Throws the last failure. */
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

/** Resolves after this many milliseconds. */
export const pause = (milliseconds: number): Promise<void> => wait(milliseconds)

/** Polls every `every` ms until the value satisfies or `max` ms have passed. Returns the last value. */
export async function pollUntil<T>(
  read: () => Promise<T>,
  satisfies: (value: T) => boolean,
  { every, max }: { every: number; max: number },
): Promise<T> {
  for (const deadline = performance.now() + max; ;) {
    const value = await read()
    if (satisfies(value) || performance.now() >= deadline) return value
    await new Promise((resolve) => setTimeout(resolve, every))
  }
}

/** Resolves with the promise, or after this many milliseconds. */
export function atMax(milliseconds: number, promise: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Runs `work` and resolves no sooner than after `milliseconds`, so that the response time reveals nothing. */
export async function withMinDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
