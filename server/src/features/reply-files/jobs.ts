import * as z from 'zod'
import { day } from '@skein/contract/durations'
import { replyAudioLimits, replyImageLimits } from '@skein/contract/limits'
import type { Ctx } from '#src/context.ts'
import { forEachAccount } from '#src/infra/jobs/for-each-account.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { fileKinds } from './resolve-address-logic.ts'
import { accountsWithFiles, noteUse, purgeUnused } from './file-store.ts'

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
      const before = new Date(now - unusedDays[kind] * day).toISOString()
      let purged = 0
      await forEachAccount(ctx, await accountsWithFiles(ctx.db, kind), async (account_id) => {
        await noteUse(ctx.db, kind, { account_id, now: new Date(now).toISOString() })
        purged += await purgeUnused(ctx.db, kind, { account_id, before })
      })
      ctx.log.info({ kind, purged }, 'purged unused files')
    }
  },
})

export const replyFileJobs = [purgeFiles]
