import * as z from 'zod'
import { day } from '@skein/contract/durations'
import { ignoreDisconnected } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { markEvents } from './event-mark-store.ts'
import { purgeMediaOwners } from './media-owner-store.ts'
import { purgeUnreadable } from './unreadable-store.ts'
import { purgeKeys, purgePayloads } from './event-queue-store.ts'
import { watchChannel } from './quiet/watch-channel.ts'
import { startWatches, takeDueWatches } from './quiet/watch-store.ts'

const payloadDays = 30
const keyDays = 120

/** Payloads are kept for 30 days, the keys that detect repeated webhooks 90 days longer. */
const purgeWebhooks = defineJob({
  name: 'deliveries.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '17 3 * * *',
  handle: async (ctx: Ctx) => {
    const before = (days: number) => new Date(ctx.clock.now() - days * day).toISOString()
    const payloads = await purgePayloads(ctx.db, before(payloadDays))
    const keys = await purgeKeys(ctx.db, before(keyDays))
    const unreadable = await purgeUnreadable(ctx.db, before(payloadDays))
    const owners = await purgeMediaOwners(ctx.db)
    ctx.log.info({ payloads, keys, unreadable, owners }, 'purged old webhooks')
  },
})

/** Longer than decisions are kept. */
const markDays = 200

const markNewest = defineJob({
  name: 'webhooks.mark-events',
  payload: z.object({}),
  retry: { limit: 0, delay: 30 },
  schedule: '*/10 * * * *',
  handle: (ctx: Ctx) => {
    const now = ctx.clock.now()
    const oldest = new Date(now - markDays * day).toISOString()
    return markEvents(ctx.db, { now: new Date(now).toISOString(), oldest })
  },
})

const watchOne = defineJob({
  name: 'webhooks.watch-channel',
  payload: z.object({ account_id: z.string() }),
  retry: { limit: 0, delay: 30 },
  handle: (ctx: Ctx, { account_id }) => ignoreDisconnected(() => watchChannel(ctx, account_id)),
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

export const webhookJobs = [purgeWebhooks, markNewest, watchOne, watchAll]
