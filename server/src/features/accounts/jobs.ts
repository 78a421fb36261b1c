import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { PlatformError, pauseSecondsOf } from '#src/integrations/instagram/graph/errors.ts'
import { defineJob, type Job } from '#src/infra/jobs/jobs.ts'
import { checkSubscription } from './connection/check-subscription.ts'
import { checkPermissions } from './connection/probe-permissions.ts'
import { forgetAccounts, resumeForgetting, type ForgetHook } from './leaving/forget-accounts.ts'
import { importNewestPosts } from './import-posts.ts'
import { accountsToRefresh, refreshToken, resealTokens } from './connection/refresh-token.ts'
import { findConnectedIds } from './store.ts'

const AccountPayload = z.object({ account_id: z.string() })
const EmptyPayload = z.object({})

export const importPosts: Job<Ctx, typeof AccountPayload> = defineJob({
  name: 'accounts.import-posts',
  payload: AccountPayload,
  retry: { limit: 5, delay: 10 },
  handle: (ctx: Ctx, { account_id }) =>
    whenAllowed(
      () => importNewestPosts(ctx, account_id),
      (afterSeconds) => ctx.jobs.enqueue(importPosts, { account_id }, { key: account_id, afterSeconds }),
    ),
})

const refreshOne: Job<Ctx, typeof AccountPayload> = defineJob({
  name: 'accounts.refresh-token',
  payload: AccountPayload,
  retry: { limit: 6, delay: 60 },
  handle: (ctx: Ctx, { account_id }) =>
    whenAllowed(
      () => refreshToken(ctx, account_id),
      (afterSeconds) => ctx.jobs.enqueue(refreshOne, { account_id }, { key: account_id, afterSeconds }),
    ),
})

/** Tokens are refreshed days before they expire. */
const refreshSeconds = 6 * 3600

const refreshAll = defineJob({
  name: 'accounts.refresh-tokens',
  payload: EmptyPayload,
  retry: { limit: 3, delay: 60 },
  schedule: '23 4 * * *',
  async handle(ctx: Ctx) {
    await resealTokens(ctx)
    await ctx.jobs.enqueueForAccounts(refreshOne, await accountsToRefresh(ctx), refreshSeconds)
  },
})

export const checkOne: Job<Ctx, typeof AccountPayload> = defineJob({
  name: 'accounts.check-subscription',
  payload: AccountPayload,
  retry: { limit: 2, delay: 30 },
  handle: (ctx: Ctx, { account_id }) =>
    whenAllowed(
      () => checkSubscription(ctx, account_id),
      (afterSeconds) => ctx.jobs.enqueue(checkOne, { account_id }, { key: account_id, afterSeconds }),
    ),
})

/** The time between two checks. */
const checkSeconds = 300

/** The platform ends a subscription after an hour of failed webhooks, without notice. */
const checkAll = defineJob({
  name: 'accounts.check-subscriptions',
  payload: EmptyPayload,
  retry: { limit: 1, delay: 30 },
  schedule: '*/5 * * * *',
  async handle(ctx: Ctx) {
    await ctx.jobs.enqueueForAccounts(checkOne, await findConnectedIds(ctx.db), checkSeconds)
  },
})

/** `hooks`: delete the data of an account that other features store. */
export const accountJobs = (hooks: readonly ForgetHook[]): Job<Ctx>[] => [
  importPosts,
  refreshOne,
  refreshAll,
  checkOne,
  checkAll,
  checkPermissions,
  forgetAccounts(hooks),
  resumeForgetting,
]

/** Ignores errors of accounts that are disconnected or need a new login, because retries would not help. */
export async function ignoreDisconnected(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isPermanent =
      error instanceof PlatformError && (error.kind === 'reconnect' || error.kind === 'rejected')
    if (!isPermanent) throw error
  }
}

/**
 * Runs work that calls Instagram. While Instagram asked for a pause, enqueues it again for the end of the pause instead
 * of using up the retries. Ignores errors of disconnected accounts.
 */
export const whenAllowed = (
  work: () => Promise<unknown>,
  again: (afterSeconds: number) => Promise<unknown>,
): Promise<void> =>
  ignoreDisconnected(async () => {
    try {
      await work()
    } catch (error) {
      const pause = pauseSecondsOf(error)
      if (pause === null) throw error
      await again(pause)
    }
  })
