import { minute } from '@skein/contract/durations'
import * as z from 'zod'
import { whenAllowed, type ConnectHook } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { defineJob, type Job } from '#src/infra/jobs/jobs.ts'
import {
  makeAllDue,
  readSoon,
  startSweeps,
  sweepSoon,
  switchOff,
  switchOn,
  takeDueSweeps,
  tick,
} from './sweep-store.ts'
import { sweepAccount } from './sweep-account.ts'

/** Accounts that one minute starts to sweep, and those of them that one transaction starts. */
const perMinute = 2000
const perBatch = 100

const OneAccount = z.object({ account_id: z.string() })

const sweepOne: Job<Ctx, typeof OneAccount> = defineJob({
  name: 'webhooks.sweep-account',
  payload: OneAccount,
  retry: { limit: 0, delay: 30 },
  // Longer than a run takes at most.
  expireSeconds: 600,
  // It runs again within minutes, so a pause needs no second job.
  handle: (ctx: Ctx, { account_id }) =>
    whenAllowed(
      async () => {
        const { due_at } = await sweepAccount(ctx, account_id)
        const seconds = due_at === null ? Infinity : (due_at - ctx.clock.now()) / 1000
        // The minutely job is too seldom for it.
        if (seconds < 60)
          await ctx.jobs.enqueue(
            sweepOne,
            { account_id },
            { key: account_id, afterSeconds: Math.max(1, seconds) },
          )
      },
      async () => undefined,
    ),
})

/** A gap between two ticks of the job that shows that the product was away. */
const awayMs = 3 * minute

/** Starts due sweeps each minute, and all of them after the product was away. */
const sweepAll = defineJob({
  name: 'webhooks.sweep-accounts',
  payload: z.object({}),
  retry: { limit: 0, delay: 30 },
  schedule: '* * * * *',
  async handle(ctx: Ctx) {
    const seconds = ctx.env.SWEEP_SECONDS
    if (seconds === 0) return switchOff(ctx.db)
    const now = new Date(ctx.clock.now())
    await switchOn(ctx.db, now)
    await startSweeps(ctx.db, now)
    await ctx.db.transaction(async (tx) => {
      const before = await tick(tx, now)
      if (before !== null && now.getTime() - before > awayMs) await makeAllDue(tx, now)
    })
    for (let startedCount = 0; startedCount < perMinute; startedCount += perBatch) {
      if ((await startDue(ctx, { now, seconds })) < perBatch) return
    }
  },
})

/** Queues the jobs of due accounts. After a failure the accounts are still due. Returns the number of accounts. */
const startDue = (ctx: Ctx, { now, seconds }: { now: Date; seconds: number }): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const due = await takeDueSweeps(tx, { now, seconds, limit: perBatch })
    for (const account_id of due) {
      await ctx.jobs.enqueue(sweepOne, { account_id }, { in: tx, key: account_id })
    }
    return due.length
  })

/** Sweeps an account at once when it was connected, also when it is connected again. */
export const sweepAtConnect: ConnectHook = async (ctx, tx, account_id) => {
  if (ctx.env.SWEEP_SECONDS === 0) return
  await sweepSoon(tx, account_id, new Date(ctx.clock.now()))
  await ctx.jobs.enqueue(sweepOne, { account_id }, { in: tx, key: account_id })
}

/** Sweeps an account at once when its webhooks do not arrive. */
export async function sweepNow(ctx: Ctx, account_id: string): Promise<void> {
  if (ctx.env.SWEEP_SECONDS === 0) return
  await readSoon(ctx.db, account_id)
  await ctx.jobs.enqueue(sweepOne, { account_id }, { key: account_id })
}

export const sweepJobs = [sweepOne, sweepAll]
