import { createHash } from 'node:crypto'
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import * as z from 'zod'
import { randomIds } from '#src/infra/ids.ts'
import type { Logger } from '#src/infra/telemetry/logger.ts'
import type { Metrics } from '#src/infra/telemetry/metrics.ts'
import type { Executor } from '../db/client.ts'
import { deadLetterQueue } from './job-state.ts'
import type { EnqueueOptions, Job, Jobs } from './jobs.ts'
import { openQueueDatabase } from './queue-database.ts'

export interface JobQueue<C> extends Jobs {
  /** Starts processing and scheduling jobs. Any number of processes may do so. */
  work(ctx: C): Promise<void>
  /** Cancels waiting jobs that send mails. Returns how many. */
  cancelSends(tx: Executor): Promise<number>
  /** Takes no more jobs, waits up to 15 s for running ones, and closes. */
  stop(): Promise<void>
}

interface JobQueueOptions<C> {
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
  const db = openQueueDatabase(url, log)
  const boss = new PgBoss({
    db,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Slow statements and full queues are reported as metrics.
    warningSlowQuerySeconds: 30,
  })
  boss.on('error', logSeldom(log))
  boss.on('warning', ({ message }) => log.warn({ detail: message }, 'the job queue warns'))
  try {
    await boss.start()
    await declareQueues(boss, jobs)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    await db.close()
    throw error
  }
  const jobNames = new Set(jobs.map(({ name }) => name))
  let unwatch = () => {}

  return {
    enqueue: (job, payload, options) => {
      if (!jobNames.has(job.name)) throw new Error(`The job ${job.name} is not in the list of jobs.`)
      return enqueue(boss, { job, payload }, options)
    },
    async enqueueForAccounts(job, account_ids, overSeconds) {
      if (!jobNames.has(job.name)) throw new Error(`The job ${job.name} is not in the list of jobs.`)
      const span = overSeconds * Math.min(1, account_ids.length / manyAccounts)
      for (let start = 0; start < account_ids.length; start += maxInsert) {
        await boss.insert(
          job.name,
          account_ids.slice(start, start + maxInsert).map((account_id) => ({
            data: { account_id },
            singletonKey: account_id,
            startAfter: Math.floor(placeOf(account_id) * span),
          })),
        )
      }
    },
    async work(ctx) {
      unwatch = watchQueues(boss, { jobs, log, metrics })
      await schedule(boss, jobs)
      for (const job of jobs) {
        const handler = createBatchHandler(job, { ctx, log, metrics })
        await boss.work(job.name, { ...workOptions, perJobResults: true, includeMetadata: true }, handler)
      }
    },
    cancelSends: (tx) =>
      tx.execute({
        text: cancelQuery,
        values: [jobs.filter(({ sends }) => sends).map(({ name }) => name)],
      }),
    async stop() {
      unwatch()
      await boss.stop({ graceful: true, timeout: 15_000 })
      await db.close()
    },
  }
}

const manyAccounts = 10_000
/** Jobs that one statement inserts. */
const maxInsert = 1000

/** Returns a number from 0 to 1 that is always the same for an account. */
const placeOf = (account_id: string): number =>
  createHash('sha256').update(account_id).digest().readUInt32BE() / 2 ** 32

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
    const existingQueue = existing.get(name)
    if (existingQueue === undefined) await boss.createQueue(name, { ...settings, policy: 'short' })
    else if (!isSubset(settings, existingQueue)) await boss.updateQueue(name, settings)
  }
}

const isSubset = (part: object, whole: object) => {
  const fields = new Map(Object.entries(whole))
  return Object.entries(part).every(([name, value]) => fields.get(name) === value)
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

/** Lets the queue run its statements in the caller's transaction. Jobs belong to no user. */
const queueOn = ({ system: tx }: Executor) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.query({ row: AnyRow, text, values }),
  }),
})

/** The queue stores JSON objects only. */
function asData(name: string, payload: unknown): object {
  if (typeof payload === 'object' && payload !== null) return payload
  throw new Error(`The payload of the job ${name} must be an object.`)
}

interface WorkerContext<C> {
  ctx: C
  log: Logger
  metrics: Metrics
}

type BatchHandler = (batch: JobWithMetadata<object>[]) => Promise<JobResult[]>

/** Runs a batch concurrently; each job succeeds or fails on its own. */
function createBatchHandler<C>(job: Job<C>, { ctx, log, metrics }: WorkerContext<C>): BatchHandler {
  const finishedRuns = metrics.counter('jobs_finished_total', 'Runs of jobs by outcome', ['job', 'outcome'])
  const seconds = metrics.histogram('jobs_seconds', 'Seconds that one run of a job took', ['job'])
  const waitSeconds = metrics.histogram('jobs_wait_seconds', 'Seconds from due to started', ['job'])

  async function run(queued: JobWithMetadata<object>): Promise<JobResult> {
    const { id, retryCount, retryLimit } = queued
    const payload = job.payload.safeParse(queued.data)
    if (!payload.success) {
      finishedRuns.inc({ job: job.name, outcome: 'dead' })
      log.error({ job: job.name, job_id: id }, 'the payload of a job is not what this release expects')
      return { id, status: 'deadletter', output: { message: payload.error.message } }
    }
    const end = seconds.startTimer({ job: job.name })
    try {
      await job.handle(ctx, payload.data)
      finishedRuns.inc({ job: job.name, outcome: 'done' })
      return { id, status: 'completed' }
    } catch (error) {
      const dead = retryCount >= retryLimit
      finishedRuns.inc({ job: job.name, outcome: dead ? 'dead' : 'failed' })
      const text = dead ? 'a job failed for the last time' : 'a job failed and is tried again'
      log[dead ? 'error' : 'warn']({ job: job.name, job_id: id, err: error, attempt: retryCount + 1 }, text)
      return { id, status: 'failed', output: { message: messageOf(error) } }
    } finally {
      end()
    }
  }

  return (batch) => {
    for (const { startAfter, startedOn } of batch) {
      waitSeconds.observe({ job: job.name }, Math.max(0, (startedOn.getTime() - startAfter.getTime()) / 1000))
    }
    return Promise.all(batch.map(run))
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

interface Count {
  job: string
  dead: boolean
  waiting: number
  seconds: number
}

const intervalMs = 15_000

const cancelQuery = `
  update pgboss.job set state = 'cancelled', completed_on = now() where name = any($1) and state <= 'active'`

const countQuery = `
  select coalesce(source_name, name) as job, name = '${deadLetterQueue}' as dead, count(*)::int as waiting,
    coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
  from pgboss.job
  where state < 'active' and start_after <= now()
  group by 1, 2`

/** Updates the gauges of backlog and dead letters until the returned function is called. */
function watchQueues<C>(
  boss: PgBoss,
  { jobs, log, metrics }: { jobs: readonly Job<C>[]; log: Logger; metrics: Metrics },
): () => void {
  const waiting = metrics.gauge('jobs_waiting', 'Jobs that are due and not started', ['job'])
  const oldest = metrics.gauge('jobs_oldest_seconds', 'Age of the oldest job that is due', ['job'])
  const dead = metrics.gauge('jobs_dead', 'Jobs that failed for the last time and wait for a person', ['job'])

  async function update() {
    try {
      const { rows } = await boss.getDb().executeSql(countQuery)
      const counts = asCounts(rows)
      for (const { name: job } of jobs) {
        const alive = counts.find((count) => count.job === job && !count.dead)
        waiting.set({ job }, alive?.waiting ?? 0)
        oldest.set({ job }, alive?.seconds ?? 0)
        dead.set({ job }, counts.find((count) => count.job === job && count.dead)?.waiting ?? 0)
      }
    } catch (error) {
      log.warn({ err: error }, 'the backlog of jobs could not be counted')
    }
  }

  void update()
  const timer = setInterval(() => void update(), intervalMs).unref()
  return () => clearInterval(timer)
}

/** The columns are those of `countQuery`. */
function asCounts(rows: unknown[]): Count[] {
  return rows as Count[]
}
