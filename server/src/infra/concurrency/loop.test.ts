import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from '../telemetry/logger.ts'
import { startLoop } from './loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('logs a long outage with decreasing frequency, and its end', async () => {
  const lines: { msg: string; failures: number }[] = []
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  let failing = true
  let iterations = 0
  const iterate = async () => {
    iterations += 1
    if (failing) throw new Error('away')
    return false
  }
  const loop = startLoop({ name: 'test', every: 1000, log, iterate })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(iterations).toBeGreaterThan(50)
  expect(lines.map(({ failures }) => failures)).toEqual([1, 2, 4, 8, 16, 32])
  failing = false
  const before = iterations
  await vi.advanceTimersByTimeAsync(2000)
  expect(lines.at(-1)).toMatchObject({ msg: 'iterations work again', failures: before })
  await vi.advanceTimersByTimeAsync(5000)
  expect(lines).toHaveLength(7)
  await loop.stop()
})
