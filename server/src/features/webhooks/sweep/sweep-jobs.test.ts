import { minute } from '@skein/contract/durations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import type { EnqueueOptions } from '#src/infra/jobs/jobs.ts'
import type { Ctx } from '#src/context.ts'
import { fixedClock, type FixedClock } from '#src/infra/clock.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { sweepNow } from './sweep-jobs.ts'

let world: AppWithSandbox
let owner: TestUser
let account_id: string
let clock: FixedClock

beforeAll(async () => {
  world = await startAppWithSandbox(Date.now())
  owner = await createUser(world.app)
  await connectAccount(owner)
  account_id = (await sql<{ id: string }>('select id from connected_accounts'))[0]?.id ?? ''
})
afterAll(() => world.close())
beforeEach(async () => {
  clock = fixedClock(Date.now())
  await sql('truncate sweeps, sweep_ticks')
  await passMinute()
  await sql('delete from pgboss.job')
})

const sql = async <R extends object>(text: string, values: unknown[] = []) =>
  (await world.app.ctx.db.$client.query<R>(text, values)).rows

/** Runs the minutely job. */
async function passMinute(change: Partial<Ctx['jobs']> = {}): Promise<void> {
  const ctx = { ...world.app.ctx, clock, jobs: { ...world.app.ctx.jobs, ...change } }
  await jobs.find(({ name }) => name === 'webhooks.sweep-accounts')?.handle(ctx, {})
}

/** Returns the accounts that are to be swept, and forgets them. */
const queued = async () =>
  (
    await sql<{ id: string }>(
      `delete from pgboss.job where name = 'webhooks.sweep-account' returning data ->> 'account_id' as id`,
    )
  ).map(({ id }) => id)

test('sweeps an account again after SWEEP_SECONDS', async () => {
  clock.advance(4 * minute)
  await sql('update sweep_ticks set at = at + interval $$4 minutes$$')
  await passMinute()
  expect(await queued()).toEqual([])
  clock.advance(minute)
  await passMinute()
  expect(await queued()).toEqual([account_id])
})

test('sweeps a quiet account every two seconds with SWEEP_SECONDS=2, and its comments when calls are left', async () => {
  const delays: (number | undefined)[] = []
  const { ctx: base } = world.app
  const ctx = {
    ...base,
    clock,
    env: { ...base.env, SWEEP_SECONDS: 2 },
    jobs: {
      ...base.jobs,
      enqueue: async (_: unknown, __: unknown, options?: EnqueueOptions) =>
        void delays.push(options?.afterSeconds),
    },
  }
  const job = jobs.find(({ name }) => name === 'webhooks.sweep-account')
  const reads = () => world.sandbox.state.calls.get('clayandember:all')?.length ?? 0
  const readCounts: number[] = []
  for (let run = 0; run < 30; run += 1) {
    const before = reads()
    await base.db.$client.query('truncate send_paces')
    await job?.handle(ctx as never, { account_id })
    readCounts.push(reads() - before)
    clock.advance(2000)
  }
  expect(delays).toEqual(Array(30).fill(2))
  // Conversations in each run; comments while more than half of what Meta allows at once is left.
  expect(readCounts.every((calls) => calls >= 1)).toBe(true)
  expect(readCounts.at(-1)).toBe(1)
  const [waiting] = await sql<{ seconds: number }>(
    `select extract(epoch from comments_retry_at - last_run_at)::float8 as seconds from sweeps`,
  )
  expect(waiting?.seconds).toBeGreaterThan(60)
})

test('sweeps all accounts at once after an interruption of more than three minutes', async () => {
  clock.advance(3 * minute)
  await passMinute()
  expect(await queued()).toEqual([])
  await sql(`update sweeps set due_at = due_at + interval '1 hour'`)
  clock.advance(3 * minute + 1000)
  await passMinute()
  expect(await queued()).toEqual([account_id])
})

test('sweeps an account at once when it is connected again, also while a run has not ended', async () => {
  await sql(
    `update sweeps set leased_until = now() + interval '1 minute', comments_retry_at = now() + interval '1 hour'`,
  )
  await connectAccount(owner)
  expect(await queued()).toEqual([account_id])
  expect(await sql('select leased_until, comments_retry_at from sweeps')).toEqual([
    { leased_until: null, comments_retry_at: null },
  ])
})

test('sweeps an account at once when its webhooks are missing', async () => {
  await sweepNow({ ...world.app.ctx, clock }, account_id)
  expect(await queued()).toEqual([account_id])
})

test('tries an account whose process has ended each minute until its lease ends', async () => {
  await sql(`update sweeps set leased_until = now() + interval '1 minute', due_at = now()`)
  clock.advance(minute)
  await passMinute()
  expect(await queued()).toEqual([])
  await sql(`update sweeps set leased_until = now() - interval '1 second'`)
  clock.advance(minute)
  await passMinute()
  expect(await queued()).toEqual([account_id])
})

test('leaves an account due whose job could not be queued', async () => {
  clock.advance(5 * minute)
  const refuse = () => Promise.reject(new Error('The queue is not available.'))
  await expect(passMinute({ enqueue: refuse })).rejects.toThrow('not available')
  clock.advance(minute)
  await passMinute()
  expect(await queued()).toEqual([account_id])
})
