/**
 * Gathers single items into batches without adding waiting time: an idle batcher flushes at once, and whatever
 * arrives during a flush goes out together with the next one (group commit).
 */
export interface Batcher<T, R> {
  /** Resolves with this item's result once its batch is through; rejects when its batch failed. */
  add(item: T): Promise<R>
  /** Resolves when nothing is waiting or under way. */
  idle(): Promise<void>
}

interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/** What arrived in the same breath of the event loop goes out together. */
const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve))

export interface BatcherOptions<T, R> {
  /** Most items of one batch. */
  max: number
  /** Shortest pause between two batches in milliseconds, where fuller ones matter more than quick ones. */
  minIntervalMs?: number
  /** Gets the items and answers one result each, in the same order. */
  flush: (items: T[]) => Promise<R[]>
}

export function createBatcher<T, R>({
  max,
  minIntervalMs: breath = 0,
  flush,
}: BatcherOptions<T, R>): Batcher<T, R> {
  let waiting: Waiting<T, R>[] = []
  let running: Promise<void> | null = null

  async function run() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max)
      waiting = waiting.slice(max)
      await settle(batch)
      if (breath > 0) await new Promise((resolve) => setTimeout(resolve, breath))
    }
    running = null
  }

  async function settle(batch: Waiting<T, R>[]) {
    try {
      const results = await flush(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]
        if (index in results && result !== undefined) resolve(result)
        else reject(new Error('The batch gave no result for an item.'))
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= nextRound().then(run)
      }),
    idle: () => running ?? Promise.resolve(),
  }
}
