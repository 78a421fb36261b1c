import { day, minute } from '@skein/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { createAllowance, dueAfter, intervalAfter } from './sweep-logic.ts'

const account = 'clayandember'
const start = Date.parse('2026-11-20T12:00:00Z')
let world: AppWithSandbox

beforeAll(async () => {
  world = await startAppWithSandbox(start)
  await connectAccount(await createUser(world.app))
})
afterAll(() => world.close())

let [lastRun, longestGap] = [start, 0]

/** Runs the job of each minute, and the jobs that it queues. */
async function pass(minutes: number): Promise<void> {
  const { app } = world
  const queued: (() => Promise<void>)[] = []
  const ctx: Ctx = {
    ...app.ctx,
    jobs: {
      ...app.ctx.jobs,
      enqueue: async (job, payload) => void queued.push(() => job.handle(ctx as never, payload as never)),
    },
  }
  const job = jobs.find(({ name }) => name === 'webhooks.sweep-accounts')
  for (let count = 0; count < minutes; count += 1) {
    app.clock?.advance(minute)
    // Real time hardly passes, so the turns of the calls are free again.
    await app.ctx.db.$client.query('truncate send_paces')
    await job?.handle(ctx, {})
    for (const run of queued.splice(0)) await run()
    const { rows } = await app.ctx.db.$client.query<{ last_run_at: Date }>('select last_run_at from sweeps')
    const last = rows[0]?.last_run_at.getTime() ?? start
    longestGap = Math.max(longestGap, last - lastRun)
    lastRun = last
  }
}

test('a quiet account with many posts uses at most 5 % of its smallest quota in 24 hours', async () => {
  const { control, state } = world.sandbox
  await control.webhooks({ mode: 'lose' })
  // Reads of conversations have a limit of their own.
  await world.app.ctx.db.$client.query(
    `update sweeps set messages_refused = 'permission_missing', messages_retry_at = now() + interval '90 days'`,
  )
  for (let number = 0; number < 300; number += 1)
    await control.addPost({ account, caption: `Post ${number}` })
  const callCount = () => state.calls.get(`${account}:all`)?.length ?? 0
  const before = callCount()
  await pass(18 * 60)
  const [first] = [...state.data.posts.values()].filter((post) => post.account === account)
  // Own comments change the numbers of comments of old posts, which then are read.
  await control.addOwnComment({ account, postId: first?.id ?? '', text: 'Thank you all.' })
  await pass(6 * 60)
  expect(callCount() - before).toBeLessThanOrEqual(0.05 * 4800)
  expect(callCount() - before).toBeGreaterThan(0.03 * 4800)
  // With the grace and the minute of the job, everything is found within ten minutes.
  expect(longestGap).toBeLessThanOrEqual(8 * minute)
}, 120_000)

test('the allowance of 24 hours is at most 5 % of the quota, and calls at once are limited', () => {
  const quota = 4800
  let [calls, paid, now] = [0, 0, 0]
  for (; now < day; now += minute) {
    const allowance = createAllowance(paid, { now, quota })
    while (allowance.take()) calls += 1
    paid = allowance.paidUntil()
  }
  expect(calls).toBeLessThanOrEqual(0.05 * quota)
  expect(calls).toBeGreaterThan(0.045 * quota)
  expect(createAllowance(0, { now, quota }).left()).toBe(24)
})

test.each([
  [{ seconds: 300, recent: 0 }, 300_000],
  [{ seconds: 300, recent: 24 }, 150_000],
  [{ seconds: 300, recent: 1000 }, 60_000],
  [{ seconds: 30, recent: 1000 }, 30_000],
])('sweeps busy accounts more often: %o', (activity, expected) => {
  expect(intervalAfter(activity)).toBe(expected)
})

test.each([
  ['after the interval', 300, [null, null], 300],
  ['earlier for a channel that waits less', 300, [200, null], 200],
  ['after the interval for the other channel', 300, [450, null], 300],
  ['when the first of two waiting channels can be read', 2, [450, 60], 60],
])('is due %s', (_, interval, retries, expected) => {
  const at = (seconds: number | null) => (seconds === null ? null : start + seconds * 1000)
  expect(dueAfter(start, interval * 1000, retries.map(at))).toBe(start + expected * 1000)
})
