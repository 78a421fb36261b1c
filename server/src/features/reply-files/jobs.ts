import * as z from 'zod'
import { day } from '@skein/contract/durations'
import { replyAudioLimits, replyImageLimits } from '@skein/contract/limits'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { fileKinds } from './file-kinds.ts'
import { noteUse, purgeUnused } from './file-store.ts'

const unusedDays = { images: replyImageLimits.unusedDays, audio: replyAudioLimits.unusedDays } as const

/** Deletes files that no automation has used for a while. */
const purgeFiles = defineJob({
  name: 'reply-images.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '53 3 * * *',
  async handle(ctx: Ctx) {
    const now = ctx.clock.now()
    for (const kind of fileKinds) {
      await noteUse(ctx.db, kind, new Date(now).toISOString())
      const before = new Date(now - unusedDays[kind] * day).toISOString()
      const purged = await purgeUnused(ctx.db, kind, before)
      ctx.log.info({ kind, purged }, 'purged unused files')
    }
  },
})

export const replyFileJobs = [purgeFiles]
