import { setTimeout as wait } from 'node:timers/promises'

/** Runs `work` and resolves no sooner than after `milliseconds`, so that the response time reveals nothing. */
export async function withMinDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
