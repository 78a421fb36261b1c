import * as z from 'zod'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { purgeLedger } from '#src/features/decisions/purge-decisions.ts'
import { purgeDeleted, restorableDays } from './store.ts'

/** Deleted rules go for good when they can no longer be restored. */
const purgeAutomations = defineJob({
  name: 'automations.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '47 3 * * *',
  handle: async (ctx: Ctx) => {
    const before = new Date(ctx.clock.now() - restorableDays * day).toISOString()
    const purged = await purgeDeleted(ctx.db, before)
    ctx.log.info({ purged }, 'forgot deleted rules')
  },
})

/** The ledger is kept for 180 days. */
const purgeOldEntries = defineJob({
  name: 'automations.purge-ledger',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '7 4 * * *',
  expireSeconds: 3600,
  handle: purgeLedger,
})

export const automationJobs = [purgeAutomations, purgeOldEntries]
