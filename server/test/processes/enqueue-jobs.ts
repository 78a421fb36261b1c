// Enqueues jobs without a payload: `node test/processes/enqueue-jobs.ts <url> <name>…`. Prints how many as JSON.
import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { createJobs } from '#src/infra/jobs/queue.ts'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { createMetrics } from '#src/infra/telemetry/metrics.ts'

const [url = '', ...names] = process.argv.slice(2)
const jobsToEnqueue = jobs.filter(({ name }) => names.includes(name))
const queue = await createJobs<Ctx>({ url, jobs, log: createLogger('silent'), metrics: createMetrics() })
for (const job of jobsToEnqueue) await queue.enqueue(job, {})
await queue.stop()
process.stdout.write(`${JSON.stringify({ enqueued: jobsToEnqueue.length })}\n`)
