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

/** `flush` gets up to `max` items and answers one result each, in the same order. */
export function createBatcher<T, R>(max: number, flush: (items: T[]) => Promise<R[]>): Batcher<T, R> {
  let waiting: Waiting<T, R>[] = []
  let running: Promise<void> | null = null

  async function run() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max)
      waiting = waiting.slice(max)
      await settle(batch)
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
        running ??= Promise.resolve().then(run)
      }),
    idle: () => running ?? Promise.resolve(),
  }
}
