import { expect, test } from 'vitest'
import { runInThread } from './threads.ts'

const file = new URL('../../features/backtest/collisions-worker.ts', import.meta.url)

test('runs an exported function and returns its result', async () => {
  const search = { automations: [], live: new Set<string>() }
  expect(await runInThread({ file, name: 'searchCollisions', timeoutMs: 20_000 }, search)).toEqual([])
})

test('ends work that takes too long, says so and runs the next', async () => {
  const endless = new URL('../../../test/processes/endless-worker.ts', import.meta.url)
  await expect(
    runInThread({ file: endless, name: 'workForever', timeoutMs: 100 }, null),
  ).rejects.toMatchObject({ code: 'unavailable' })
  const search = { automations: [], live: new Set<string>() }
  expect(await runInThread({ file, name: 'searchCollisions', timeoutMs: 20_000 }, search)).toEqual([])
})

test('passes on an error of the function', async () => {
  await expect(runInThread({ file, name: 'searchCollisions', timeoutMs: 20_000 }, {})).rejects.toThrow()
})
