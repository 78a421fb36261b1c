import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { countFailure, storeEvents } from '#src/features/events/index.ts'
import { takeEvents } from './event-queue-store.ts'

let app: TestApp
let busy: string
let quiet: string
beforeAll(async () => void (app = await buildApp()))
afterAll(() => app.close())
beforeEach(async () => {
  const { user_id } = await createUser(app)
  ;[busy, quiet] = [app.ctx.ids.next(), app.ctx.ids.next()]
  for (const id of [busy, quiet]) await createAccount(app.ctx.db, id, user_id)
})

const store = (account_id: string, from: number, count: number) =>
  storeEvents(
    app.ctx.db,
    Array.from({ length: count }, (_, at) => ({
      account_id,
      event_key: `seen:${from + at}`,
      kind: 'seen',
      parent_id: null,
      event: { kind: 'seen' },
      occurred_at: new Date().toISOString(),
    })),
  )
const take = async (limit: number) =>
  (await takeEvents(app.ctx.db, limit)).events.map(({ account_id }) => account_id)

test('takes the event of an account before the backlog of another', async () => {
  for (let from = 0; from < 50_000; from += 1000) await store(busy, from, 1000)
  await store(quiet, 0, 1)
  expect(await take(2)).toContain(quiet)
  await take(200)
  await store(quiet, 1, 3)
  expect((await take(6)).filter((account) => account === quiet)).toHaveLength(3)
}, 60_000)

test('takes the events of one account oldest first', async () => {
  while ((await take(50_000)).length > 0);
  await store(busy, 0, 20)
  await store(busy, 20, 20)
  const { events } = await takeEvents(app.ctx.db, 30)
  const seqs = events.map(({ event_seq }) => Number(event_seq))
  expect(seqs).toEqual(Array.from({ length: 30 }, (_, at) => (seqs[0] ?? 0) + at))
})

test('a failed attempt counts for its event, not for an older one that is due', async () => {
  const { $client } = app.ctx.db
  await $client.query('delete from event_queue')
  await store(busy, 40, 2)
  const attempts = async () =>
    (await $client.query('select event_seq::text as event_seq, attempts from event_queue order by event_seq'))
      .rows as { event_seq: string; attempts: number }[]
  const event_seq = (await attempts())[1]?.event_seq ?? ''
  await countFailure(app.ctx.db, { event_seq, maxAttempts: 5, failure: 'not a text' })
  expect((await attempts()).map((row) => row.attempts)).toEqual([0, 1])
})
