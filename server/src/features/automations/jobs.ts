import * as z from 'zod'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { forEachAccount } from '#src/infra/jobs/for-each-account.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { accountsToPurge, purgeDeleted, restorableDays } from '#src/features/stored-automations/index.ts'

/** Purges deleted automations that can no longer be restored. */
const purgeAutomations = defineJob({
  name: 'automations.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '47 3 * * *',
  handle: async (ctx: Ctx) => {
    const before = new Date(ctx.clock.now() - restorableDays * day).toISOString()
    let purged = 0
    await forEachAccount(ctx, await accountsToPurge(ctx.db, before), async (account_id) => {
      purged += await purgeDeleted(ctx.db, account_id, before)
    })
    ctx.log.info({ purged }, 'purged deleted automations')
  },
})

export const automationJobs = [purgeAutomations]
