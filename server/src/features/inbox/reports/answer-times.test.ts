import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnswerTimes } from '@skein/contract/inbox/answer-times'
import { addMember } from '#test/accounts/add-member.ts'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { dataOf } from '#test/services/browser.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
let world: AppWithSandbox
let ana: TestUser
let bob: TestUser
let account_id: string
let platform_user_id: string

beforeAll(async () => {
  world = await startAppWithSandbox(start)
  ana = await createUser(world.app)
  bob = await createUser(world.app)
  await addMember(world.app, { workspace_id: ana.user_id, user_id: bob.user_id, role: 'agent' })
  await connectAccount(ana)
  const [account] = await accountsOf(ana)
  account_id = account?.id ?? ''
  platform_user_id = account?.platform_user_id ?? ''
})
afterAll(() => world.close())
beforeEach(() => sql('truncate messages, conversations, outbox cascade'))

const sql = (text: string, values: unknown[] = []) => world.app.ctx.db.$client.query(text, values)

/** Inserts messages of one conversation: the side, seconds after a day ago, and the source of one that Skein sent. */
async function say(messages: readonly (readonly [side: 'in' | 'out', second: number, source?: string])[]) {
  const { rows } = await sql(
    `insert into conversations (conversation_id, account_id, person_id, created_at)
     values (gen_random_uuid()::text, $1, gen_random_uuid()::text, now()) returning conversation_id`,
    [account_id],
  )
  const [{ conversation_id }] = rows as [{ conversation_id: string }]
  for (const [direction, second, source_id = null] of messages) {
    await sql(
      `with sent as (
         insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, created_at)
         select $1::uuid, 'manual_message', $5::text, 0, gen_random_uuid()::text, 'a', 'b', '{}', now() where $5 is not null
         returning outbox_seq
       )
       insert into messages (account_id, message_id, conversation_id, outbox_seq, direction, text, occurred_at)
       values ($1, gen_random_uuid()::text, $2, (select outbox_seq from sent), $3, 'hi', $4)`,
      [account_id, conversation_id, direction, new Date(start - 86_400_000 + second * 1000), source_id],
    )
  }
}

const read = async (query = '', { browser } = ana) =>
  dataOf<AnswerTimes>(
    (await browser.get(`/api/reports/answers?platform_user_id=${platform_user_id}${query}`)).json,
  )

test('without messages all times are null', async () => {
  expect(await read()).toEqual({
    first_answer_p50_seconds: null,
    first_answer_p95_seconds: null,
    answered: 0,
    waiting: 0,
    by_person: [],
  })
})

test('a wait begins with the first message of the customer and ends with our first one', async () => {
  await say([
    ['out', 0],
    ['in', 100],
    ['in', 130],
    ['out', 160],
    ['out', 900],
    ['in', 1000],
  ])
  expect(await read()).toMatchObject({
    first_answer_p50_seconds: 60,
    first_answer_p95_seconds: 60,
    answered: 1,
  })
})

test('percentiles are those of all conversations', async () => {
  for (const seconds of [10, 20, 30, 40, 1000])
    await say([
      ['in', 0],
      ['out', seconds],
    ])
  expect(await read()).toMatchObject({
    first_answer_p50_seconds: 30,
    first_answer_p95_seconds: 808,
    answered: 5,
  })
})

test('first answers count for the member who sent them, not for automations or the app of Instagram', async () => {
  const [byAna, byBob] = [`person:${ana.user_id}`, `person:${bob.user_id}`]
  await say([['in', 0], ['out', 10, byBob], ['out', 20, byAna]]) // prettier-ignore
  await say([['in', 0], ['out', 30, byBob], ['in', 60], ['out', 80, byAna]]) // prettier-ignore
  await say([['in', 0], ['out', 5, 'an automation']]) // prettier-ignore
  await say([['in', 0], ['out', 7]]) // prettier-ignore
  const { answered, by_person } = await read('', bob)
  expect(answered).toBe(5)
  expect(by_person).toEqual([
    { user_id: bob.user_id, name: expect.any(String), answered: 2, first_answer_p50_seconds: 20 },
    { user_id: ana.user_id, name: expect.any(String), answered: 1, first_answer_p50_seconds: 20 },
  ])
})

test('an away message is no answer', async () => {
  await say([['in', 0], ['out', 1, 'away'], ['in', 20], ['out', 50]]) // prettier-ignore
  expect(await read()).toMatchObject({ first_answer_p50_seconds: 50, answered: 1 })
})

test('the period has up to 90 days, and a message that was taken back needs no answer', async () => {
  await say([['in', 0], ['out', 5]]) // prettier-ignore
  await say([['in', -86_400], ['out', -86_000]]) // prettier-ignore
  expect((await read('&days=1')).answered).toBe(1)
  expect((await read('&days=2')).answered).toBe(2)
  await sql(`update messages set unsent_at = now() where direction = 'in'`)
  expect((await read('&days=2')).answered).toBe(0)
  const wrong = await ana.browser.get(`/api/reports/answers?platform_user_id=${platform_user_id}&days=91`)
  expect(wrong.status).toBe(400)
})

test('conversations whose newest message is the customer’s wait now', async () => {
  await say([['in', 0]])
  await sql(
    `update conversations c set last_message_at = m.occurred_at, last_inbound_at = m.occurred_at, needs_person_since = now()
     from messages m where m.conversation_id = c.conversation_id`,
  )
  expect(await read()).toMatchObject({ answered: 0, waiting: 1 })
})
