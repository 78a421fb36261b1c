import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import type { Database } from '#src/infra/db/client.ts'
import { defineJob, type EnqueueOptions, type Job } from '#src/infra/jobs/jobs.ts'
import {
  accountsOfDeletion,
  completeAccount,
  endDeletion,
  findOpenDeletions,
  forgetAccountRows,
  markRowsFound,
} from './deletion-store.ts'

/**
 * Deletes a feature's data of an account. Returns the number of deleted rows. May be called any number of times, also
 * when the account is already deleted.
 */
export type ForgetHook = (db: Database, account_id: string) => Promise<number>

const Request = z.object({ confirmation_code: z.string() })

/** Longer than any work that was running when the accounts were disconnected, such as a model call or a leased send. */
const quietSeconds = 60
const secondsBetweenPasses = 75

/**
 * Deletes the accounts of a request in several passes. Work that was running when they were disconnected may write
 * rows after a pass, so an account counts as deleted when no row of it has been found for `quietSeconds`.
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
        ctx.log.info({ accounts: accounts.length }, 'deletion completed')
      } else if (accounts.length > 0) {
        await scheduleForgetting(ctx, confirmation_code, { afterSeconds: secondsBetweenPasses })
      }
    },
  })

/** Schedules unfinished deletions again, in case their job was lost. */
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

/** Enqueuing needs only the name and the payload; hooks are used by workers. */
export const scheduleForgetting = (
  ctx: Ctx,
  confirmation_code: string,
  options: EnqueueOptions = {},
): Promise<void> =>
  ctx.jobs.enqueue(forgetAccounts([]), { confirmation_code }, { ...options, key: confirmation_code })

async function forgetAccount(ctx: Ctx, account_id: string, hooks: readonly ForgetHook[]): Promise<void> {
  let rowCount = 0
  for (const hook of hooks) rowCount += await hook(ctx.db, account_id)
  rowCount += await forgetAccountRows(ctx.db, account_id)
  ctx.log.info({ account_id, rows: rowCount }, 'deletion pass completed')
  const now = ctx.clock.now()
  if (rowCount > 0) await markRowsFound(ctx.db, account_id, new Date(now))
  else await completeAccount(ctx.db, account_id, new Date(now - quietSeconds * 1000))
}
