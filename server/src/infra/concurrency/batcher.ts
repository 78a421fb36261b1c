import { setTimeout as wait } from 'node:timers/promises'
/**
 * Collects single items into batches without added latency: an idle batcher flushes at once, and items that
 * arrive during a flush form the next batch (group commit).
 */
export interface Batcher<T, R> {
  /** Resolves with the result of this item after its flush; rejects if the flush failed. */
  add(item: T): Promise<R>
  /** Resolves when no item is waiting or being flushed. */
  idle(): Promise<void>
}

interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/** Waits for the end of the current event loop iteration, so that its items form one batch. */
const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))

export interface BatcherOptions<T, R> {
  /** Maximum number of items in a batch. */
  max: number
  /** Minimum pause between two batches in milliseconds. A longer one gives fuller batches and more latency. */
  minIntervalMs?: number
  /** Returns one result for each item, in the same order. */
  flush: (items: T[]) => Promise<R[]>
}

export function createBatcher<T, R>({ max, minIntervalMs = 0, flush }: BatcherOptions<T, R>): Batcher<T, R> {
  let waiting: Waiting<T, R>[] = []
  let running: Promise<void> | null = null

  async function run() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max)
      waiting = waiting.slice(max)
      await flushBatch(batch)
      if (minIntervalMs > 0) await wait(minIntervalMs)
    }
    running = null
  }

  async function flushBatch(batch: Waiting<T, R>[]) {
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
        running ??= nextTick().then(run)
      }),
    idle: () => running ?? Promise.resolve(),
  }
}
