import * as z from 'zod'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { forEachAccount } from '#src/infra/jobs/for-each-account.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { definitions } from './file-kinds.ts'
import type { FileKind } from './resolve-address-logic.ts'
import { accountsWithFiles, noteUse, purgeUnused } from './file-store.ts'

/** Deletes files that no automation has used for a while. */
const purgeFiles = defineJob({
  name: 'reply-images.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '53 3 * * *',
  async handle(ctx: Ctx) {
    const now = ctx.clock.now()
    const purged: Record<FileKind, number> = { images: 0, audio: 0 }
    await forEachAccount(ctx, await accountsWithFiles(ctx.db), async (account_id) => {
      await noteUse(ctx.db, { account_id, now: new Date(now).toISOString() })
      for (const { kind, limits } of definitions) {
        const before = new Date(now - limits.unusedDays * day).toISOString()
        purged[kind] += await purgeUnused(ctx.db, kind, { account_id, before })
      }
    })
    ctx.log.info({ purged }, 'purged unused files')
  },
})

export const replyFileJobs = [purgeFiles]
