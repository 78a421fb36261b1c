import * as z from 'zod'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { purgeDeleted, restorableDays } from './store.ts'

/** Automations that one statement deletes, with up to 200 versions each. */
const purgeBatch = 100

/** Purges deleted automations that can no longer be restored. */
const purgeAutomations = defineJob({
  name: 'automations.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '47 3 * * *',
  handle: async (ctx: Ctx) => {
    const before = new Date(ctx.clock.now() - restorableDays * day).toISOString()
    let purged = 0
    for (let batch = purgeBatch; batch === purgeBatch; purged += batch)
      batch = await purgeDeleted(ctx.db, { before, limit: purgeBatch })
    ctx.log.info({ purged }, 'purged deleted automations')
  },
})

export const automationJobs = [purgeAutomations]
