import { expect, test } from 'vitest'
import { monitorEventLoop } from './event-loop.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'

test('counts a stall of the event loop and warns of it', { timeout: 20_000 }, async () => {
  const lines: string[] = []
  const metrics = createMetrics()
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const stop = monitorEventLoop({ metrics, log }, 50)
  const blockAndRead = () => {
    const until = performance.now() + 300
    while (performance.now() < until);
    return lines.join('')
  }
  // The monitor measures from its first tick on, so the first stall may precede it.
  await expect.poll(blockAndRead, { timeout: 10_000, interval: 100 }).toContain('the event loop was blocked')
  const text = await metrics.registry.metrics()
  expect(text).toMatch(/skein_event_loop_stalls_total [1-9]/)
  await stop()
})
