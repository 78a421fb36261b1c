import type { Ctx } from '#src/context.ts'
import { startLoop, type Loop } from '#src/infra/concurrency/loop.ts'
import { accountsWithInterrupted } from './indexing/reading-store.ts'
import { startReading } from './jobs.ts'

/** Resumes readings whose process has died, until stopped. Together with the lease this takes less than 20 s. */
export const resumeInterrupted = (ctx: Ctx): Loop =>
  startLoop({
    name: 'interrupted readings',
    every: 5000,
    log: ctx.log,
    iterate: async () => {
      for (const account_id of await accountsWithInterrupted(ctx.db)) await startReading(ctx, account_id)
      return false
    },
  })
