import * as z from 'zod'
import { day } from '@skein/contract/durations'
import { replyImageLimits } from '@skein/contract/limits'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { noteUse, purgeUnused } from './store.ts'

/** Deletes images that no automation has used for a while. */
const purgeImages = defineJob({
  name: 'reply-images.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '53 3 * * *',
  async handle(ctx: Ctx) {
    const now = ctx.clock.now()
    await noteUse(ctx.db, new Date(now).toISOString())
    const purged = await purgeUnused(ctx.db, new Date(now - replyImageLimits.unusedDays * day).toISOString())
    ctx.log.info({ purged }, 'purged unused images')
  },
})

export const replyImageJobs = [purgeImages]
