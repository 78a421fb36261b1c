import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { createMetrics } from '#src/infra/telemetry/metrics.ts'
import { defineJob, type Job } from './jobs.ts'
import { createJobs, type JobQueue } from './queue.ts'

interface Notebook {
  lines: string[]
}

const Line = z.object({ text: z.string() })
const note = defineJob<Notebook, typeof Line>({
  name: 'note',
  payload: Line,
  retry: { limit: 2, delay: 1 },
  handle: async ({ lines }, { text }) => void lines.push(text),
})
const fail = defineJob<Notebook, typeof Line>({
  name: 'stumble',
  payload: Line,
  retry: { limit: 1, delay: 0 },
  async handle({ lines }, { text }) {
    lines.push(text)
    throw new Error(`stumbled over ${text}`)
  },
})

let testDatabase: TestDatabase
let open: JobQueue<Notebook>[]
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((queue) => queue.stop()))
  await testDatabase.close()
})

async function deadLetters(): Promise<unknown[]> {
  const { rows } = await testDatabase.database.$client.query(
    "select source_name as job, data as payload, source_output as cause from pgboss.job where name = 'dead-letters'",
  )
  return rows
}

async function start(jobs: Job<Notebook>[] = [note, fail], metrics = createMetrics()) {
  const queue = await createJobs<Notebook>({
    url: testDatabase.url,
    jobs,
    log: createLogger('silent'),
    metrics,
  })
  open.push(queue)
  return queue
}

const slow = { timeout: 40_000, interval: 20 }
vi.setConfig({ testTimeout: 60_000 })

test('passes the payload to the handler', async () => {
  const notebook = { lines: [] as string[] }
  const queue = await start()
  await queue.work(notebook)
  await queue.enqueue(note, { text: 'hello' })
  await vi.waitFor(() => expect(notebook.lines).toEqual(['hello']), slow)
})

test('enqueues no job if the transaction is rolled back', async () => {
  const notebook = { lines: [] as string[] }
  const queue = await start()
  const abandoned = testDatabase.database.transaction(async (tx) => {
    await queue.enqueue(note, { text: 'never' }, { in: tx })
    throw new Error('changed my mind')
  })
  await expect(abandoned).rejects.toThrow('changed my mind')
  await testDatabase.database.transaction((tx) => queue.enqueue(note, { text: 'kept' }, { in: tx }))
  await queue.work(notebook)
  await vi.waitFor(() => expect(notebook.lines).toEqual(['kept']), slow)
})

test('refuses to enqueue an invalid payload', async () => {
  const queue = await start()
  await expect(queue.enqueue(note, { text: 7 } as never)).rejects.toThrow(z.ZodError)
})

test('refuses an unknown job by name', async () => {
  const queue = await start([note])
  await expect(async () => queue.enqueue(fail, { text: 'x' })).rejects.toThrow('stumble is not in the list')
})

test('adds no job while one with the same key waits', async () => {
  const notebook = { lines: [] as string[] }
  const queue = await start()
  await queue.enqueue(note, { text: 'first' }, { key: 'one' })
  await queue.enqueue(note, { text: 'second' }, { key: 'one' })
  await queue.enqueue(note, { text: 'other' }, { key: 'two' })
  await queue.enqueue(note, { text: 'free' })
  await queue.enqueue(note, { text: 'free' })
  await queue.work(notebook)
  await vi.waitFor(() => expect(notebook.lines.toSorted()).toEqual(['first', 'free', 'free', 'other']), slow)
})

const Account = z.object({ account_id: z.string() })
const check = defineJob<Notebook, typeof Account>({
  name: 'check',
  payload: Account,
  retry: { limit: 0, delay: 1 },
  handle: async ({ lines }, { account_id }) => void lines.push(account_id),
})

test('spreads the jobs of many accounts, each at its own place', async () => {
  const queue = await start([check])
  const accounts = Array.from({ length: 10_000 }, (_, index) => `account-${index}`)
  const minutes = async () => {
    const { rows } = await testDatabase.database.$client.query<{ minute: number; jobs: number }>(
      `select (extract(epoch from start_after - created_on) / 60)::int as minute, count(*)::int as jobs
       from pgboss.job where name = 'check' group by 1 order by 1`,
    )
    return rows
  }
  await queue.enqueueForAccounts(check, accounts, 600)
  const jobCounts = await minutes()
  expect(jobCounts.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(10_000)
  // The first and the last half minute count as minutes of their own.
  expect(Math.max(...jobCounts.map(({ jobs }) => jobs))).toBeLessThan(1200)
  await queue.enqueueForAccounts(check, accounts, 600)
  expect(await minutes()).toEqual(jobCounts)
})

test('runs the jobs of a few accounts at once', async () => {
  const lines: string[] = []
  const queue = await start([check])
  await queue.work({ lines })
  await queue.enqueueForAccounts(check, ['one', 'two'], 600)
  await expect.poll(() => lines.toSorted(), slow).toEqual(['one', 'two'])
})

test('keeps and counts a dead letter after the last retry', async () => {
  const notebook = { lines: [] as string[] }
  const metrics = createMetrics()
  const queue = await start([note, fail], metrics)
  await queue.work(notebook)
  await queue.enqueue(fail, { text: 'stone' })
  const letters = await vi.waitUntil(async () => {
    const deadJobs = await deadLetters()
    return deadJobs.length > 0 && deadJobs
  }, slow)
  expect(letters).toMatchObject([
    { job: 'stumble', payload: { text: 'stone' }, cause: { message: 'stumbled over stone' } },
  ])
  expect(notebook.lines).toEqual(['stone', 'stone'])
  expect(await metrics.registry.metrics()).toContain('jobs_finished_total{job="stumble",outcome="dead"} 1')
})

test('does not retry a stored payload that is invalid', async () => {
  const notebook = { lines: [] as string[] }
  const older = { ...note, payload: z.object({ words: z.string() }), handle: async () => undefined }
  const before = await start([older as unknown as Job<Notebook>])
  await before.enqueue(older as unknown as Job<Notebook>, { words: 'from an older release' })
  const queue = await start()
  await queue.work(notebook)
  await vi.waitFor(async () => expect(await deadLetters()).toHaveLength(1), slow)
  expect(notebook.lines).toEqual([])
})

test('runs every job once with two workers', async () => {
  const texts = Array.from({ length: 60 }, (_, index) => `line ${index}`)
  const [one, two] = [{ lines: [] as string[] }, { lines: [] as string[] }]
  const [first, second] = [await start(), await start()]
  await Promise.all(texts.map((text) => first.enqueue(note, { text })))
  await Promise.all([first.work(one), second.work(two)])
  await vi.waitFor(() => expect(one.lines.length + two.lines.length).toBe(60), slow)
  expect([...one.lines, ...two.lines].toSorted()).toEqual(texts.toSorted())
})

test('waits for the running job when stopped', async () => {
  const events: string[] = []
  const jobStart = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow = defineJob<Notebook, typeof Line>({
    ...note,
    name: 'slow',
    async handle() {
      jobStart.resolve()
      await release.promise
      events.push('finished')
    },
  })
  const queue = await start([slow])
  await queue.work({ lines: [] })
  await queue.enqueue(slow, { text: 'x' })
  await jobStart.promise
  const stopped = queue.stop().then(() => events.push('stopped'))
  release.resolve()
  await stopped
  expect(events).toEqual(['finished', 'stopped'])
})

test('schedules a job with its cron expression, and unschedules it when it is removed', async () => {
  const schedules = async () =>
    (
      await testDatabase.database.$client.query<{ name: string; cron: string }>(
        'select name, cron from pgboss.schedule',
      )
    ).rows
  const daily = { ...note, schedule: '0 4 * * *' }
  const queue = await start([daily])
  await queue.work({ lines: [] })
  expect(await schedules()).toEqual([{ name: 'note', cron: '0 4 * * *' }])
  const next = await start([note])
  await next.work({ lines: [] })
  expect(await schedules()).toEqual([])
})
