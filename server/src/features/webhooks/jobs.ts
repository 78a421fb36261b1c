import * as z from 'zod'
import { day } from '@skein/contract/durations'
import { whenAllowed } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { eventKeyDays } from '#src/env.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { purgeMediaOwners } from './media-owner-store.ts'
import { purgeUnreadable } from './unreadable-store.ts'
import { purgeKeys, purgePayloads } from './event-queue-store.ts'
import { watchChannel } from './quiet/watch-channel.ts'
import { startWatches, takeDueWatches } from './quiet/watch-store.ts'

const payloadDays = 30

/** Purges payloads after 30 days, and later the keys that detect repeated webhooks. */
const purgeWebhooks = defineJob({
  name: 'deliveries.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '17 3 * * *',
  handle: async (ctx: Ctx) => {
    const before = (days: number) => new Date(ctx.clock.now() - days * day).toISOString()
    const payloads = await purgePayloads(ctx.db, before(payloadDays))
    const keys = await purgeKeys(ctx.db, before(eventKeyDays))
    const unreadable = await purgeUnreadable(ctx.db, before(payloadDays))
    const owners = await purgeMediaOwners(ctx.db)
    ctx.log.info({ payloads, keys, unreadable, owners }, 'purged old webhooks')
  },
})

const watchOne = defineJob({
  name: 'webhooks.watch-channel',
  payload: z.object({ account_id: z.string() }),
  retry: { limit: 0, delay: 30 },
  // It runs again within minutes, so a pause needs no second job.
  handle: (ctx: Ctx, { account_id }) =>
    whenAllowed(
      () => watchChannel(ctx, account_id),
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

export const webhookJobs = [purgeWebhooks, watchOne, watchAll]
