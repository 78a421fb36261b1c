import { setTimeout as wait } from 'node:timers/promises'

/** Runs `work` but answers no sooner than after `milliseconds`, so that its duration tells nothing. */
export async function evenly<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
