import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { purgeChanges } from './store.ts'

/** Deletes changes that are too old to resume from. */
const purgeChangeLog = defineJob({
  name: 'live.purge',
  payload: z.object({}),
  retry: { limit: 2, delay: 60 },
  schedule: '*/10 * * * *',
  handle: async (ctx: Ctx) => void (await purgeChanges(ctx.db)),
})

export const liveUpdateJobs = [purgeChangeLog]
