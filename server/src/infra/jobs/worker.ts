import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Logger } from '#src/infra/logger.ts'
import type { Metrics } from '#src/infra/metrics.ts'
import type { Job } from './jobs.ts'

interface WorkerContext<C> {
  ctx: C
  log: Logger
  metrics: Metrics
}

type BatchHandler = (batch: JobWithMetadata<object>[]) => Promise<JobResult[]>

/** Runs a batch concurrently; each job succeeds or fails on its own. */
export function createBatchHandler<C>(job: Job<C>, { ctx, log, metrics }: WorkerContext<C>): BatchHandler {
  const finished = metrics.counter('jobs_finished_total', 'Runs of jobs by outcome', ['job', 'outcome'])
  const seconds = metrics.histogram('jobs_seconds', 'Seconds that one run of a job took', ['job'])
  const waited = metrics.histogram('jobs_wait_seconds', 'Seconds from due to started', ['job'])

  async function run(queued: JobWithMetadata<object>): Promise<JobResult> {
    const { id, retryCount, retryLimit } = queued
    const payload = job.payload.safeParse(queued.data)
    if (!payload.success) {
      finished.inc({ job: job.name, outcome: 'dead' })
      log.error({ job: job.name, job_id: id }, 'the payload of a job is not what this release expects')
      return { id, status: 'deadletter', output: { message: payload.error.message } }
    }
    const end = seconds.startTimer({ job: job.name })
    try {
      await job.handle(ctx, payload.data)
      finished.inc({ job: job.name, outcome: 'done' })
      return { id, status: 'completed' }
    } catch (error) {
      const dead = retryCount >= retryLimit
      finished.inc({ job: job.name, outcome: dead ? 'dead' : 'failed' })
      const text = dead ? 'a job failed for the last time' : 'a job failed and is tried again'
      log[dead ? 'error' : 'warn']({ job: job.name, job_id: id, err: error, attempt: retryCount + 1 }, text)
      return { id, status: 'failed', output: { message: messageOf(error) } }
    } finally {
      end()
    }
  }

  return (batch) => {
    for (const { startAfter, startedOn } of batch) {
      waited.observe({ job: job.name }, Math.max(0, (startedOn.getTime() - startAfter.getTime()) / 1000))
    }
    return Promise.all(batch.map(run))
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
