import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

const defaultEveryMs = 5000
/** Milliseconds. */
const resolution = 10
const stallMs = 100

/**
 * Measures the delay of the event loop: a gauge of the longest stall of the last five seconds, a counter of intervals
 * with a stall above 100 ms, and a warning in the log for each. Returns a function that ends it.
 */
export function monitorEventLoop(
  { metrics, log }: { metrics: Metrics; log: Logger },
  everyMs = defaultEveryMs,
): () => Promise<void> {
  const longest = metrics.gauge('skein_event_loop_stall_seconds', 'Longest stall of the last five seconds')
  const stalls = metrics.counter('skein_event_loop_stalls_total', 'Intervals with a stall above 100 ms')
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  function read() {
    const last = Math.max(0, delays.max / 1e6 - resolution)
    delays.reset()
    longest.set(last / 1000)
    if (last <= stallMs) return
    stalls.inc()
    log.warn({ stall_ms: Math.round(last) }, 'the event loop was blocked')
  }
  // After the timer of the monitor, which is due as well when a stall ends: a reset before it would lose the stall.
  const timer = setInterval(() => setImmediate(read), everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    delays.disable()
  }
}
