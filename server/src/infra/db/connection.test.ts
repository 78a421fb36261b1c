import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createJobs } from '#src/infra/jobs/queue.ts'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { createMetrics } from '#src/infra/telemetry/metrics.ts'
import { openSignals } from './signals.ts'

const log = createLogger('silent')
let database: TestDatabase
/** Errors that would have ended the process. */
let uncaught: unknown[]
const note = (error: unknown) => void uncaught.push(error)
/** The handlers of the test runner, which end the test run. */
let handlers: NodeJS.UncaughtExceptionListener[]

beforeEach(async () => {
  database = await createTestDatabase()
  uncaught = []
  handlers = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', note)
})
afterEach(async () => {
  process.removeAllListeners('uncaughtException')
  for (const handler of handlers) process.on('uncaughtException', handler)
  await database.close()
})

/** Ends all connections of these applications to the test database. Returns how many there were. */
async function cutOff(...names: string[]): Promise<number> {
  const { rowCount } = await database.database.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = any($1) and pid <> pg_backend_pid()`,
    [names],
  )
  return rowCount ?? 0
}

test('survives the loss of connections that callers hold between two statements', async () => {
  const { $client: pool } = database.database
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  await Promise.all(clients.map((client) => client.query('begin')))
  expect(await cutOff('skein')).toBe(3)
  for (const client of clients) {
    await expect.poll(() => client.query('select 1').then(String, () => 'lost')).toBe('lost')
    client.release(true)
  }
  expect(uncaught).toEqual([])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('survives the loss of every connection of the job queue and of the signals, at any moment', async () => {
  const queue = await createJobs({ url: database.url, jobs: [], log, metrics: createMetrics() })
  const signals = openSignals({ url: database.url, log, self: 'this-process' })
  try {
    await queue.work({})
    for (let round = 0; round < 20; round += 1) {
      await vi.waitUntil(
        async () => (await cutOff('skein jobs', 'skein jobs signals', 'skein signals')) > 0,
        { timeout: 10_000, interval: 5 },
      )
    }
    expect(uncaught).toEqual([])
  } finally {
    await signals.stop()
    await queue.stop()
  }
}, 60_000)

test('receives job signals again after its connection was lost', async () => {
  const queue = await createJobs({ url: database.url, jobs: [], log, metrics: createMetrics() })
  try {
    const listening = async () =>
      (
        await database.database.$client.query(
          `select from pg_stat_activity where datname = current_database() and application_name = 'skein jobs signals' and query like 'listen%'`,
        )
      ).rowCount
    await expect.poll(listening, { timeout: 10_000 }).toBe(1)
    expect(await cutOff('skein jobs signals')).toBe(1)
    await expect.poll(listening, { timeout: 10_000 }).toBe(1)
  } finally {
    await queue.stop()
  }
}, 60_000)
