import { setTimeout as wait } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { Logger } from '../telemetry/logger.ts'

/** Repeats a failed statement after 0.4, 0.8, 1.6 and 3.2 seconds. Throws the last failure. */
export const repeatStatement = <T>(log: Logger, problem: string, statement: () => Promise<T>): Promise<T> =>
  pRetry(statement, {
    retries: 4,
    minTimeout: 400,
    onFailedAttempt({ error, retriesLeft }) {
      if (retriesLeft > 0) log.warn({ err: error }, `${problem}; trying again`)
    },
  })

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
    await wait(every)
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
