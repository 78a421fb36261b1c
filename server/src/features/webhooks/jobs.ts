import * as z from 'zod'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { purgeMediaOwners } from './media-owner-store.ts'
import { purgeUnreadable } from './unreadable-store.ts'
import { purgeKeys, purgePayloads } from './event-queue-store.ts'

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

export const webhookJobs = [purgeWebhooks]
