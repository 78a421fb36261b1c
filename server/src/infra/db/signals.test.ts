import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#src/infra/logger.ts'
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

/** What is heard of a signal, from the moment on at which it is listened to. */
async function listenTo(signals: Signals, name: string) {
  const heard: string[] = []
  let wake = () => {}
  await new Promise<void>((resolve) =>
    signals.on(name, (word) => {
      if (word === '') return resolve()
      heard.push(word)
      wake()
    }),
  )
  return {
    heard,
    async until(count: number) {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}

test('a word reaches the other processes in order, and not the one that says it', async () => {
  const [here, there] = [await listenTo(one, 'words'), await listenTo(other, 'words')]
  for (const word of ['first word', 'second', 'third']) one.say('words', word)
  await there.until(3)
  expect(there.heard).toEqual(['first word', 'second', 'third'])
  other.say('words', 'back')
  await here.until(1)
  expect(here.heard).toEqual(['back'])
})

test('what a statement of the database says is heard by everybody', async () => {
  const [here, there] = [await listenTo(one, 'stated'), await listenTo(other, 'stated')]
  await database.database.$client.query(`select pg_notify('stated', 'a turn')`)
  await Promise.all([here.until(1), there.until(1)])
  expect([here.heard, there.heard]).toEqual([['a turn'], ['a turn']])
})
