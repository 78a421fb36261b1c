import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import type { Database } from '#src/infra/db/client.ts'
import { defineJob, type EnqueueOptions, type Job } from '#src/infra/jobs/jobs.ts'
import {
  accountsOfDeletion,
  dropGone,
  endDeletion,
  findOpenDeletions,
  forgetAccountRows,
  noteFound,
} from './deletion-store.ts'

/**
 * Deletes what a feature keeps of an account and answers how many rows there were. May be called any number of times,
 * also when the account itself is gone.
 */
export type ForgetHook = (db: Database, account_id: string) => Promise<number>

const Request = z.object({ confirmation_code: z.string() })

/** Longer than anything that was under way when the accounts left: a call of a model, a send with its lease. */
const quietSeconds = 60
const secondsBetweenRounds = 75

/**
 * Deletes the accounts of a request in rounds. What was under way when they left may still write a row behind a round,
 * so an account counts as deleted only when nothing of it has turned up for a while.
 */
export const forgetAccounts = (hooks: readonly ForgetHook[]): Job<Ctx, typeof Request> =>
  defineJob({
    name: 'accounts.forget',
    payload: Request,
    retry: { limit: 12, delay: 30 },
    expireSeconds: 1800,
    async handle(ctx: Ctx, { confirmation_code }) {
      const accounts = await accountsOfDeletion(ctx.db, confirmation_code)
      for (const account_id of accounts) await forgetAccount(ctx, account_id, hooks)
      if (await endDeletion(ctx.db, confirmation_code, new Date(ctx.clock.now()))) {
        ctx.log.info({ accounts: accounts.length }, 'a deletion is done')
      } else if (accounts.length > 0) {
        await scheduleForgetting(ctx, confirmation_code, { afterSeconds: secondsBetweenRounds })
      }
    },
  })

/** Deletions come to their end within a day, whatever became of their jobs. */
export const resumeForgetting = defineJob({
  name: 'accounts.resume-forgetting',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '*/30 * * * *',
  async handle(ctx: Ctx) {
    for (const confirmation_code of await findOpenDeletions(ctx.db)) {
      await scheduleForgetting(ctx, confirmation_code)
    }
  },
})

/** Putting it into its queue takes the name alone; the hooks are with those who work on it. */
export const scheduleForgetting = (
  ctx: Ctx,
  confirmation_code: string,
  options: EnqueueOptions = {},
): Promise<void> =>
  ctx.jobs.enqueue(forgetAccounts([]), { confirmation_code }, { ...options, key: confirmation_code })

async function forgetAccount(ctx: Ctx, account_id: string, hooks: readonly ForgetHook[]): Promise<void> {
  let found = 0
  for (const hook of hooks) found += await hook(ctx.db, account_id)
  found += await forgetAccountRows(ctx.db, account_id)
  ctx.log.info({ account_id, rows: found }, 'a round of a deletion is over')
  const now = ctx.clock.now()
  if (found > 0) await noteFound(ctx.db, account_id, new Date(now))
  else await dropGone(ctx.db, account_id, new Date(now - quietSeconds * 1000))
}
