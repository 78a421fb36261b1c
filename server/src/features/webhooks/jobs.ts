import * as z from 'zod'
import { whenAllowed } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { prepareForEvents } from './prepare-for-events.ts'
import { purgeEvents } from './purge-events.ts'
import { compareNewest } from './quiet/compare-newest.ts'
import { sweepJobs } from './sweep/sweep-jobs.ts'
import { startWatches, takeDueWatches } from './quiet/watch-store.ts'

/** Drops payloads after 30 days, and later the keys that detect repeated webhooks. */
const purgeWebhooks = defineJob({
  name: 'deliveries.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '17 3 * * *',
  // The batches have pauses; more than ten million rows take hours.
  expireSeconds: 6 * 3600,
  handle: purgeEvents,
})

const markNewest = defineJob({
  name: 'webhooks.mark-events',
  payload: z.object({}),
  retry: { limit: 0, delay: 30 },
  schedule: '*/10 * * * *',
  handle: prepareForEvents,
})

const watchOne = defineJob({
  name: 'webhooks.watch-channel',
  payload: z.object({ account_id: z.string() }),
  retry: { limit: 0, delay: 30 },
  // It runs again within minutes, so a pause needs no second job.
  handle: (ctx: Ctx, { account_id }) =>
    whenAllowed(
      () => compareNewest(ctx, account_id),
      async () => undefined,
    ),
})

/** Each account has its own time within eight minutes, so that the calls are spread. */
const watchAll = defineJob({
  name: 'webhooks.watch-channels',
  payload: z.object({}),
  retry: { limit: 0, delay: 30 },
  schedule: '* * * * *',
  async handle(ctx: Ctx) {
    const now = new Date(ctx.clock.now())
    await startWatches(ctx.db, now)
    for (const account_id of await takeDueWatches(ctx.db, now)) {
      await ctx.jobs.enqueue(watchOne, { account_id }, { key: account_id })
    }
  },
})

export const webhookJobs = [purgeWebhooks, markNewest, watchOne, watchAll, ...sweepJobs]
