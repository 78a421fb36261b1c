import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { openSignals, type Signals } from './signals.ts'

let database: TestDatabase
let one: Signals
let other: Signals

const log = createLogger('silent')

beforeAll(async () => {
  database = await createTestDatabase()
  one = openSignals({ url: database.url, log, self: '00000000-0000-4000-8000-000000000001' })
  other = openSignals({ url: database.url, log, self: '00000000-0000-4000-8000-000000000002' })
})
afterAll(async () => {
  await one.stop()
  await other.stop()
  await database.close()
})

/** Collects the payloads of a signal, once listening has begun. */
async function listenTo(signals: Signals, name: string) {
  const payloads: string[] = []
  let wake = () => {}
  await new Promise<void>((resolve) =>
    signals.on(name, (payload) => {
      if (payload === '') return resolve()
      payloads.push(payload)
      wake()
    }),
  )
  return {
    received: payloads,
    async until(count: number) {
      while (payloads.length < count) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}

test('delivers payloads to the other processes in order, and not to the sender', async () => {
  const [here, there] = [await listenTo(one, 'words'), await listenTo(other, 'words')]
  for (const payload of ['first word', 'second', 'third']) one.publish('words', payload)
  await there.until(3)
  expect(there.received).toEqual(['first word', 'second', 'third'])
  other.publish('words', 'back')
  await here.until(1)
  expect(here.received).toEqual(['back'])
})

test('delivers notifications of database statements to all processes', async () => {
  const [here, there] = [await listenTo(one, 'stated'), await listenTo(other, 'stated')]
  await database.database.$client.query(`select pg_notify('stated', 'a turn')`)
  await Promise.all([here.until(1), there.until(1)])
  expect([here.received, there.received]).toEqual([['a turn'], ['a turn']])
})
