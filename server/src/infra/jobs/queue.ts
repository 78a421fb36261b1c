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
  /** Starts processing and scheduling jobs. Any number of processes may do so. */
  work(ctx: C): Promise<void>
  /** Takes no more jobs, waits up to 15 s for running ones, and closes. */
  stop(): Promise<void>
  deadLetters: DeadLetters
}

export interface JobQueueOptions<C> {
  url: string
  /** All jobs: other names can neither be enqueued nor processed. */
  jobs: readonly Job<C>[]
  log: Logger
  metrics: Metrics
}

const day = 86_400
const workOptions = {
  // Without batches a queue processes about 16 jobs a second.
  batchSize: 10,
  localConcurrency: 2,
  burstWhenBatchFull: true,
  // New jobs send a notification; polling finds retries, delayed jobs and lost notifications.
  notifyPollingIntervalSeconds: 5,
} as const

/** Creates a queue in a schema of the same database. Resolves when jobs can be enqueued. */
export async function createJobs<C>({ url, jobs, log, metrics }: JobQueueOptions<C>): Promise<JobQueue<C>> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'skein jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Slow statements and full queues are reported as metrics.
    warningSlowQuerySeconds: 30,
  })
  boss.on('error', logSeldom(log))
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
        await boss.work(job.name, { ...workOptions, perJobResults: true, includeMetadata: true }, handler)
      }
    },
    async stop() {
      unwatch()
      await boss.stop({ graceful: true, timeout: 15_000 })
    },
  }
}

const minLogIntervalMs = 10_000

/** Logs at most one error in 10 s: without the database every queue fails several times a second. */
function logSeldom(log: Logger): (error: Error) => void {
  let until = 0
  let unsaid = 0
  return (error) => {
    if (performance.now() < until) return void (unsaid += 1)
    log.warn({ err: error, unsaid }, 'the job queue has trouble with its database')
    until = performance.now() + minLogIntervalMs
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
      // Jobs of a killed process are retried after this time instead of `expireInSeconds`.
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
  const scheduled = new Set(jobs.filter((job) => job.schedule).map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
  for (const { name, schedule: cron } of jobs) {
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once', singletonKey: 'schedule' })
  }
}

interface QueuedJob<C> {
  job: Job<C>
  payload: unknown
}

async function enqueue<C>(boss: PgBoss, queued: QueuedJob<C>, options: EnqueueOptions = {}): Promise<void> {
  const { job, payload } = queued
  job.payload.parse(payload)
  await boss.send(job.name, asData(job.name, payload), {
    // Without a key, policy `short` would allow only one waiting job in the queue.
    singletonKey: options.key ?? randomIds.next(),
    ...(options.afterSeconds === undefined ? {} : { startAfter: options.afterSeconds }),
    ...(options.in ? { db: queueOn(options.in) } : {}),
  })
}

const AnyRow = z.looseObject({})

/** Lets the queue run its statements in the caller's transaction. */
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
