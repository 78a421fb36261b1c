import type { PrivateReplies } from '@skein/contract/automations/decisions/private-replies'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let ana: TestUser
let account_id: string

const now = Date.parse('2026-11-21T12:00:00Z')
const minute = 60_000

beforeAll(async () => void (app = await buildApp({ now })))
afterAll(() => app.close())
beforeEach(async () => {
  ana = await createUser(app)
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, ana.user_id)
})

const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)
const at = (minutes: number) => new Date(now + minutes * minute).toISOString()

/** Adds private replies; the first expires after `first` minutes, each further one a second later. */
const waiting = (count: number, first: number) =>
  sql(
    `with made as (
       insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, post_id,
         body, expires_at, created_at)
       select $1, 'private_message', 'rule', n, $3 || n, $3 || n, $3 || n, 'post', '{}',
         $4::timestamptz + n * interval '1 second', $4 from generate_series(1, $2::int) n returning *
     )
     insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase, expires_at)
     select outbox_seq, account_id, kind, conversation_key, 'ready', expires_at from made`,
    [account_id, count, `after ${first}: `, at(first)],
  )

const insertSends = (count: number, minutes: number) =>
  sql(`insert into private_sends select $1, n, $3 from generate_series(1, $2::int) n`, [
    account_id,
    count,
    at(minutes),
  ])

async function shown(): Promise<PrivateReplies> {
  const path = `/api/automations/private-replies?platform_user_id=${account_id}`
  return dataOf<PrivateReplies>((await ana.browser.get(path)).json)
}

test('returns an empty queue', async () => {
  expect(await shown()).toEqual({
    waiting: 0,
    sent_last_hour: 0,
    per_hour: 600,
    ready: 0,
    next_slot_at: null,
    finish_at: null,
    paused: false,
    first_to_expire: [],
    lost: 0,
    first_to_be_lost: [],
  })
})

test('plans replies above the hourly limit, the first to expire first', async () => {
  await insertSends(550, -10)
  await insertSends(300, -61)
  await waiting(60, 600)
  await waiting(1, 300)
  const plan = await shown()
  expect(plan).toMatchObject({ waiting: 61, sent_last_hour: 550, ready: 50, lost: 0 })
  expect(plan).toMatchObject({ next_slot_at: at(50), finish_at: at(50) })
  expect(plan.first_to_expire).toHaveLength(20)
  expect(plan.first_to_expire[0]).toEqual({
    comment_id: 'after 300: 1',
    automation_id: 'rule',
    post_id: 'post',
    expires_at: new Date(now + 300 * minute + 1000).toISOString(),
    turn_at: at(0),
  })
})

test('lists replies that expire before they can be sent', async () => {
  await insertSends(600, -10)
  await waiting(30, 20)
  await waiting(2, 90)
  const plan = await shown()
  expect(plan).toMatchObject({ waiting: 32, ready: 0, lost: 30, finish_at: at(50) })
  expect(plan.first_to_be_lost).toHaveLength(20)
  expect(plan.first_to_be_lost[0]).toMatchObject({ comment_id: 'after 20: 1', turn_at: at(50) })
})

test('reports that the account is paused', async () => {
  await ana.browser.post('/api/automations/pause-all', { platform_user_id: account_id, paused: true })
  expect((await shown()).paused).toBe(true)
})
