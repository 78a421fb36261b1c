import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createLogger } from '#src/infra/logger.ts'
import { createMetrics } from '#src/infra/metrics.ts'
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
const stumble = defineJob<Notebook, typeof Line>({
  name: 'stumble',
  payload: Line,
  retry: { limit: 1, delay: 0 },
  async handle({ lines }, { text }) {
    lines.push(text)
    throw new Error(`stumbled over ${text}`)
  },
})

let own: TestDatabase
let open: JobQueue<Notebook>[]
beforeEach(async () => {
  own = await createTestDatabase()
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((queue) => queue.stop()))
  await own.close()
})

async function start(jobs: Job<Notebook>[] = [note, stumble], metrics = createMetrics()) {
  const queue = await createJobs<Notebook>({ url: own.url, jobs, log: createLogger('silent'), metrics })
  open.push(queue)
  return queue
}

const patiently = { timeout: 40_000, interval: 20 }
vi.setConfig({ testTimeout: 60_000 })

test('a job reaches its handler with its payload', async () => {
  const notebook = { lines: [] as string[] }
  const queue = await start()
  await queue.work(notebook)
  await queue.enqueue(note, { text: 'hello' })
  await vi.waitFor(() => expect(notebook.lines).toEqual(['hello']), patiently)
})

test('a transaction that is rolled back leaves no job', async () => {
  const notebook = { lines: [] as string[] }
  const queue = await start()
  const abandoned = own.database.transaction(async (tx) => {
    await queue.enqueue(note, { text: 'never' }, { in: tx })
    throw new Error('changed my mind')
  })
  await expect(abandoned).rejects.toThrow('changed my mind')
  await own.database.transaction((tx) => queue.enqueue(note, { text: 'kept' }, { in: tx }))
  await queue.work(notebook)
  await vi.waitFor(() => expect(notebook.lines).toEqual(['kept']), patiently)
})

test('a payload that does not fit its schema is refused at the door', async () => {
  const queue = await start()
  await expect(queue.enqueue(note, { text: 7 } as never)).rejects.toThrow(z.ZodError)
})

test('a job outside the list is refused by name', async () => {
  const queue = await start([note])
  await expect(async () => queue.enqueue(stumble, { text: 'x' })).rejects.toThrow(
    'stumble is not in the list',
  )
})

test('while a job of a key waits, another of that key is not added', async () => {
  const notebook = { lines: [] as string[] }
  const queue = await start()
  await queue.enqueue(note, { text: 'first' }, { key: 'one' })
  await queue.enqueue(note, { text: 'second' }, { key: 'one' })
  await queue.enqueue(note, { text: 'other' }, { key: 'two' })
  await queue.enqueue(note, { text: 'free' })
  await queue.enqueue(note, { text: 'free' })
  await queue.work(notebook)
  await vi.waitFor(
    () => expect(notebook.lines.toSorted()).toEqual(['first', 'free', 'free', 'other']),
    patiently,
  )
})

test('after the last retry a job is kept as a dead letter, counted, and can be sent again', async () => {
  const notebook = { lines: [] as string[] }
  const metrics = createMetrics()
  const queue = await start([note, stumble], metrics)
  await queue.work(notebook)
  await queue.enqueue(stumble, { text: 'stone' })
  const letters = await vi.waitUntil(async () => {
    const found = await queue.deadLetters.list()
    return found.length > 0 && found
  }, patiently)
  expect(letters).toMatchObject([
    { job: 'stumble', payload: { text: 'stone' }, cause: 'stumbled over stone' },
  ])
  expect(notebook.lines).toEqual(['stone', 'stone'])
  expect(await metrics.registry.metrics()).toContain('jobs_finished_total{job="stumble",outcome="dead"} 1')
  expect(await queue.deadLetters.redrive({ job: 'stumble' })).toBe(1)
  await vi.waitFor(() => expect(notebook.lines.length).toBeGreaterThan(2), patiently)
})

test('a stored payload that this release does not understand dies at once instead of being tried', async () => {
  const notebook = { lines: [] as string[] }
  const older = { ...note, payload: z.object({ words: z.string() }), handle: async () => undefined }
  const before = await start([older as unknown as Job<Notebook>])
  await before.enqueue(older as unknown as Job<Notebook>, { words: 'from an older release' })
  const queue = await start()
  await queue.work(notebook)
  await vi.waitFor(async () => expect(await queue.deadLetters.list()).toHaveLength(1), patiently)
  expect(notebook.lines).toEqual([])
})

test('two workers share a backlog, and every job runs once', async () => {
  const texts = Array.from({ length: 60 }, (_, index) => `line ${index}`)
  const [one, two] = [{ lines: [] as string[] }, { lines: [] as string[] }]
  const [first, second] = [await start(), await start()]
  await Promise.all(texts.map((text) => first.enqueue(note, { text })))
  await Promise.all([first.work(one), second.work(two)])
  await vi.waitFor(() => expect(one.lines.length + two.lines.length).toBe(60), patiently)
  expect([...one.lines, ...two.lines].toSorted()).toEqual(texts.toSorted())
})

test('stopping waits for the job that is running', async () => {
  const events: string[] = []
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow = defineJob<Notebook, typeof Line>({
    ...note,
    name: 'slow',
    async handle() {
      started.resolve()
      await release.promise
      events.push('finished')
    },
  })
  const queue = await start([slow])
  await queue.work({ lines: [] })
  await queue.enqueue(slow, { text: 'x' })
  await started.promise
  const stopped = queue.stop().then(() => events.push('stopped'))
  release.resolve()
  await stopped
  expect(events).toEqual(['finished', 'stopped'])
})

test('a scheduled job is planned with its cron, and forgotten when it leaves the list', async () => {
  const schedules = async () =>
    (
      await own.database.$client.query<{ name: string; cron: string }>(
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
