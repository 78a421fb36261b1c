import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { purgeNotes } from './store.ts'

/** What nobody can resume from any more goes. */
const purgeLive = defineJob({
  name: 'live.purge',
  payload: z.object({}),
  retry: { limit: 2, delay: 60 },
  schedule: '*/10 * * * *',
  handle: async (ctx: Ctx) => void (await purgeNotes(ctx.db)),
})

export const liveUpdateJobs = [purgeLive]
