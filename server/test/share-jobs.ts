import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { createJobs } from '#src/infra/jobs/queue.ts'
import { createMetrics } from '#src/infra/telemetry/metrics.ts'
import { shareLiveProduct, type LiveProduct } from './live-product.ts'

/** Returns the product that the test files of a worker share. Its jobs run until the end of the file. */
export async function shareProductWithJobs(): Promise<LiveProduct> {
  const product = await shareLiveProduct()
  const { ctx, database } = product
  await ctx.db.$client.query('delete from pgboss.job')
  const queue = await createJobs<Ctx>({ url: database.url, jobs, log: ctx.log, metrics: createMetrics() })
  await queue.work(ctx)
  return {
    ...product,
    async close() {
      await queue.stop()
      await product.close()
    },
  }
}
