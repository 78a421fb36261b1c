import { setTimeout as wait } from 'node:timers/promises'

/** How much longer than a batch the pause after it is, so that deleting takes a fifth of the database's time at most. */
const pauseFactor = 4

/** Calls `purge`, which deletes up to `size` rows, until it deletes fewer. Returns the number of deleted rows. */
export async function inBatches(size: number, purge: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const purged = await paced(purge)
    total += purged
    if (purged < size) return total
  }
}

/** Runs a batch and waits after it, so that replies are not slowed down. */
export async function paced<Result>(batch: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await batch()
  await wait((performance.now() - began) * pauseFactor)
  return result
}
