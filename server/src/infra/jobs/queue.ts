import { PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { Executor } from '../db/client.ts'
import { randomIds } from '#src/infra/ids.ts'
import type { Logger } from '#src/infra/logger.ts'
import type { Metrics } from '#src/infra/metrics.ts'
import { createDeadLetters, deadLetterQueue, type DeadLetters } from './dead-letters.ts'
import type { EnqueueOptions, Job, Jobs } from './jobs.ts'
import { watchQueues } from './queue-metrics.ts'
import { createBatchHandler } from './worker.ts'

export interface JobQueue<C> extends Jobs {
  /** Begins to take jobs out and to start the scheduled ones. Any number of processes may. */
  work(ctx: C): Promise<void>
  /** Takes nothing more, gives what is running 15 s, and closes. */
  stop(): Promise<void>
  deadLetters: DeadLetters
}

export interface JobQueueOptions<C> {
  url: string
  /** Every job there is: a name outside this list can neither be enqueued nor worked on. */
  jobs: readonly Job<C>[]
  log: Logger
  metrics: Metrics
}

const day = 86_400
const sizes = {
  // One at a time would drain 16 jobs a second: always batch.
  batchSize: 10,
  localConcurrency: 2,
  burstWhenBatchFull: true,
  // New jobs announce themselves; this is for retries, delayed jobs and lost announcements.
  notifyPollingIntervalSeconds: 5,
} as const

/** A queue in the product's own database, under its own schema. Ready to enqueue when it resolves. */
export async function createJobs<C>({ url, jobs, log, metrics }: JobQueueOptions<C>): Promise<JobQueue<C>> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'skein jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Slow statements and full queues are metrics of ours.
    warningSlowQuerySeconds: 30,
  })
  boss.on('error', tellSeldom(log))
  boss.on('warning', ({ message }) => log.warn({ detail: message }, 'the job queue warns'))
  await boss.start()
  await declareQueues(boss, jobs)
  const known = new Set(jobs.map(({ name }) => name))
  let unwatch = () => {}

  return {
    deadLetters: createDeadLetters(boss),
    enqueue: (job, payload, options) => {
      if (!known.has(job.name)) throw new Error(`The job ${job.name} is not in the list of jobs.`)
      return enqueue(boss, { job, payload }, options)
    },
    async work(ctx) {
      unwatch = watchQueues(boss, { jobs, log, metrics })
      await schedule(boss, jobs)
      for (const job of jobs) {
        const handler = createBatchHandler(job, { ctx, log, metrics })
        await boss.work(job.name, { ...sizes, perJobResults: true, includeMetadata: true }, handler)
      }
    },
    async stop() {
      unwatch()
      await boss.stop({ graceful: true, timeout: 15_000 })
    },
  }
}

const silence = 10_000

/** While the database is away every queue fails several times a second; nobody reads that as often. */
function tellSeldom(log: Logger): (error: Error) => void {
  let until = 0
  let unsaid = 0
  return (error) => {
    if (performance.now() < until) return void (unsaid += 1)
    log.warn({ err: error, unsaid }, 'the job queue has trouble with its database')
    until = performance.now() + silence
    unsaid = 0
  }
}

async function declareQueues<C>(boss: PgBoss, jobs: readonly Job<C>[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const keep = { retentionSeconds: 90 * day, deleteAfterSeconds: day }
  if (!existing.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue, keep)
  for (const { name, retry, expireSeconds } of jobs) {
    const settings = {
      ...keep,
      deadLetter: deadLetterQueue,
      retryLimit: retry.limit,
      retryDelay: retry.delay,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: expireSeconds ?? 60,
      // What a killed process held comes back after this, not after the whole time to expire.
      heartbeatSeconds: 15,
      notify: true,
    }
    // `short`: among waiting jobs of one key there is only one.
    const found = existing.get(name)
    if (found === undefined) await boss.createQueue(name, { ...settings, policy: 'short' })
    else if (!isSubset(settings, found)) await boss.updateQueue(name, settings)
  }
}

const isSubset = (part: object, whole: object) => {
  const known = new Map(Object.entries(whole))
  return Object.entries(part).every(([name, value]) => known.get(name) === value)
}

async function schedule<C>(boss: PgBoss, jobs: readonly Job<C>[]): Promise<void> {
  const wanted = new Set(jobs.filter((job) => job.schedule).map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
  for (const { name, schedule: cron } of jobs) {
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once', singletonKey: 'schedule' })
  }
}

interface Letter<C> {
  job: Job<C>
  payload: unknown
}

async function enqueue<C>(boss: PgBoss, letter: Letter<C>, options: EnqueueOptions = {}): Promise<void> {
  const { job, payload } = letter
  job.payload.parse(payload)
  await boss.send(job.name, asData(job.name, payload), {
    // Without a key of its own, every job would be the one waiting job of its queue.
    singletonKey: options.key ?? randomIds.next(),
    ...(options.afterSeconds === undefined ? {} : { startAfter: options.afterSeconds }),
    ...(options.in ? { db: queueOn(options.in) } : {}),
  })
}

const AnyRow = z.looseObject({})

/** Lets the queue run its statements in a transaction of ours. */
const queueOn = (tx: Executor) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.query({ row: AnyRow, text, values }),
  }),
})

/** The queue stores JSON objects only. */
function asData(name: string, payload: unknown): object {
  if (typeof payload === 'object' && payload !== null) return payload
  throw new Error(`The payload of the job ${name} must be an object.`)
}
