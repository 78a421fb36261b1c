// Preloaded into the product with `--expose-gc --import`: reports memory after a forced collection over its channel.
import { isMainThread } from 'node:worker_threads'

/** Bytes. `live` is what the collector could not free: heap and memory outside of it that the heap refers to. */
export interface Memory {
  live: number
  rss: number
}

if (isMainThread && process.argv[1]?.endsWith('main.ts')) {
  process.on('message', (message) => {
    if (message !== 'memory') return
    globalThis.gc?.()
    globalThis.gc?.()
    const { heapUsed, external, rss } = process.memoryUsage()
    const memory: Memory = { live: heapUsed + external, rss }
    process.send?.({ type: 'memory', memory })
  })
  process.channel?.unref()
}
