import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'

/** How much longer than a batch the pause after it is, so that deleting takes a twentieth of the time at most. */
const pauseFactor = 19

/** Maximum rows per batch of a retention, so that a statement takes a few milliseconds. */
export const purgeBatch = 200

export const PurgedBatch = z.object({
  purged: z.number(),
  /** The last deleted event; null without one. */
  last: z.string().nullable(),
})
export type PurgedBatch = z.infer<typeof PurgedBatch>
export const nothingPurged: PurgedBatch = { purged: 0, last: null }

/**
 * Calls `purge`, which deletes up to `purgeBatch` rows from event `first` on, until it deletes fewer. Each batch starts at
 * the last event of the one before: what was deleted stays in the index until the next vacuum and would be read again
 * otherwise. Returns the number of deleted rows.
 */
export async function inBatches(
  first: string,
  purge: (first: string) => Promise<PurgedBatch>,
): Promise<number> {
  let from = first
  for (let total = 0; ;) {
    const { purged, last } = await paced(() => purge(from))
    total += purged
    if (purged < purgeBatch || last === null) return total
    from = last
  }
}

/** Runs a batch and waits after it, so that replies are not slowed down. */
export async function paced<Result>(batch: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await batch()
  await wait((performance.now() - began) * pauseFactor)
  return result
}
