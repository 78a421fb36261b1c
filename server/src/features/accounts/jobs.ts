import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import { defineJob, type Job } from '#src/infra/jobs/jobs.ts'
import { checkSubscription } from './connection/check-subscription.ts'
import { forgetAccounts, resumeForgetting, type ForgetHook } from './leaving/forget-accounts.ts'
import { importNewestPosts } from './import-posts.ts'
import { accountsToRefresh, refreshToken, resealTokens } from './connection/refresh-token.ts'
import { findConnected } from './store.ts'

const OneAccount = z.object({ account_id: z.string() })
const Nothing = z.object({})

export const importPosts = defineJob({
  name: 'accounts.import-posts',
  payload: OneAccount,
  retry: { limit: 5, delay: 10 },
  handle: (ctx: Ctx, { account_id }) => whileConnected(() => importNewestPosts(ctx, account_id)),
})

const refreshOne = defineJob({
  name: 'accounts.refresh-token',
  payload: OneAccount,
  retry: { limit: 6, delay: 60 },
  handle: (ctx: Ctx, { account_id }) => whileConnected(() => refreshToken(ctx, account_id)),
})

const refreshAll = defineJob({
  name: 'accounts.refresh-tokens',
  payload: Nothing,
  retry: { limit: 3, delay: 60 },
  schedule: '23 4 * * *',
  async handle(ctx: Ctx) {
    await resealTokens(ctx)
    for (const account_id of await accountsToRefresh(ctx)) {
      await ctx.jobs.enqueue(refreshOne, { account_id }, { key: account_id })
    }
  },
})

const checkOne = defineJob({
  name: 'accounts.check-subscription',
  payload: OneAccount,
  retry: { limit: 2, delay: 30 },
  handle: (ctx: Ctx, { account_id }) => whileConnected(() => checkSubscription(ctx, account_id)),
})

/** The platform ends a subscription after an hour of failed deliveries, and tells nobody. */
const checkAll = defineJob({
  name: 'accounts.check-subscriptions',
  payload: Nothing,
  retry: { limit: 1, delay: 30 },
  schedule: '*/5 * * * *',
  async handle(ctx: Ctx) {
    for (const account_id of await findConnected(ctx.db)) {
      await ctx.jobs.enqueue(checkOne, { account_id }, { key: account_id })
    }
  },
})

/** `hooks`: how other features delete what they keep of an account. */
export const accountJobs = (hooks: readonly ForgetHook[]): Job<Ctx>[] => [
  importPosts,
  refreshOne,
  refreshAll,
  checkOne,
  checkAll,
  forgetAccounts(hooks),
  resumeForgetting,
]

/** An account that left or waits for its owner is no failure: trying again would not help. */
export async function whileConnected(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const lasting =
      error instanceof PlatformError && (error.kind === 'reconnect' || error.kind === 'rejected')
    if (!lasting) throw error
  }
}
