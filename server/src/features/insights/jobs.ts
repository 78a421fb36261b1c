import * as z from 'zod'
import { allConnected, ignoreDisconnected, type ConnectHook } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { takeSnapshots } from './take-snapshots.ts'

const snapshotOne = defineJob({
  name: 'insights.snapshot',
  payload: z.object({ account_id: z.string() }),
  retry: { limit: 6, delay: 60 },
  expireSeconds: 300,
  handle: (ctx: Ctx, { account_id }) => ignoreDisconnected(() => takeSnapshots(ctx, account_id)),
})

/** Runs at 08:40 UTC, when the platform's day has ended in all time zones. */
const snapshotAll = defineJob({
  name: 'insights.snapshots',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '40 8 * * *',
  async handle(ctx: Ctx) {
    for (const account_id of await allConnected(ctx.db)) {
      await ctx.jobs.enqueue(snapshotOne, { account_id }, { key: account_id })
    }
  },
})

/** Takes the first snapshot when an account is connected. */
export const snapshotAtConnect: ConnectHook = (ctx, tx, account_id) =>
  ctx.jobs.enqueue(snapshotOne, { account_id }, { in: tx, key: account_id })

export const insightJobs = [snapshotOne, snapshotAll]
