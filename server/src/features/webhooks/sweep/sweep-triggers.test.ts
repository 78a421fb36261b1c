import { minute } from '@skein/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

const account = 'clayandember'
let world: AppWithSandbox
let owner: TestUser

beforeAll(async () => {
  world = await startAppWithSandbox(Date.parse('2026-11-20T12:00:00Z'))
  owner = await createUser(world.app)
  await connectAccount(owner)
})
afterAll(() => world.close())

const sql = <R extends object>(text: string) => world.app.ctx.db.$client.query<R>(text)

/** Runs a scheduled job after so many minutes, then the jobs that it enqueued. Returns their names. */
async function runAfter(minutes: number, name: string): Promise<string[]> {
  const { ctx: base, clock } = world.app
  const enqueued: { name: string; run: () => Promise<unknown> }[] = []
  clock?.advance(minutes * minute)
  await sql('truncate send_paces')
  const ctx: Ctx = {
    ...base,
    jobs: {
      ...base.jobs,
      enqueue: async (job, payload) => {
        const run = async () => job.handle(ctx as never, payload as never)
        enqueued.push({ name: job.name, run })
      },
    },
  }
  await jobs.find((job) => job.name === name)?.handle(ctx, {})
  for (const job of enqueued) if (job.name.startsWith('webhooks.')) await job.run()
  return enqueued.map((job) => job.name)
}

const sweeps = 'webhooks.sweep-accounts'

test('sweeps every SWEEP_SECONDS, and at once after an interruption', async () => {
  expect(await runAfter(1, sweeps)).toEqual(['webhooks.sweep-account'])
  expect(await runAfter(2, sweeps)).toEqual([])
  expect(await runAfter(2.5, sweeps)).toEqual([])
  expect(await runAfter(1, sweeps)).toEqual(['webhooks.sweep-account'])
  // The next one is due in five minutes.
  expect(await runAfter(4, sweeps)).toEqual(['webhooks.sweep-account'])
})

test('sweeps at once after a reconnection', async () => {
  await sql('delete from pgboss.job')
  await connectAccount(owner)
  const { rows } = await sql<{ name: string }>(`select name from pgboss.job where state = 'created'`)
  expect(rows.map(({ name }) => name)).toContain('webhooks.sweep-account')
})

test('sweeps at once when the watch misses an event', async () => {
  const { control } = world.sandbox
  const [post] = await control.posts({ account })
  await control.webhooks({ mode: 'lose' })
  await control.addFollower({ username: 'lea', name: 'Lea' })
  const { id } = await control.addComment({ as: 'lea', postId: post?.id ?? '', text: 'Hello?' })
  const enqueued: string[] = []
  for (let count = 0; count < 20; count += 1) enqueued.push(...(await runAfter(1, 'webhooks.watch-channels')))
  expect(enqueued).toContain('webhooks.sweep-account')
  const { rows } = await sql<{ event_key: string }>('select event_key from swept_events')
  expect(rows.map(({ event_key }) => event_key)).toContain(id)
})
