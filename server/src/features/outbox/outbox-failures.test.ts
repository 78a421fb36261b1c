import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { forgetOutbox } from './forget-store.ts'

let app: TestApp
const account_id = '6f1c0b52-1111-4222-8333-944455566688'
const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)

beforeAll(async () => {
  app = await buildApp()
  await createAccount(app.ctx.db, account_id)
})
afterAll(() => app.close())
beforeEach(() => sql('truncate outbox, outbox_open, outbox_failures restart identity'))

/** Adds a message that is being sent, or with a state one that has ended. */
const add = (state: string | null = null) =>
  sql(
    `with made as (
       insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body,
         state, created_at)
       values ($1, 'direct_message', 'rule', 9, 'key', 'dm:1', '1', '{}', $2, now()) returning *
     )
     insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase)
     select outbox_seq, account_id, kind, conversation_key, 'sending' from made where state is null`,
    [account_id, state],
  )
const open = (change: string) => sql(`update outbox_open set ${change}`)
const end = (state: string | null) =>
  sql(`with closed as (delete from outbox_open) update outbox set state = $1`, [state])
const failures = async () => (await sql('select state from outbox_failures')).rows as unknown[]

test('contains messages that failed, expired or need a review, and forgets them when that ends', async () => {
  await add()
  expect(await failures()).toEqual([])
  for (const state of ['failed', 'expired', 'needs_review']) {
    await end(state)
    expect(await failures()).toEqual([{ state }])
  }
  await end('sent')
  expect(await failures()).toEqual([])
})

test('contains a draft', async () => {
  await add('needs_review')
  expect(await failures()).toEqual([{ state: 'needs_review' }])
  await end('dismissed')
  expect(await failures()).toEqual([])
})

test.each(['sent', 'failed'])('contains a message with an unclear outcome until it is %s', async (state) => {
  await add()
  await open(`phase = 'unknown'`)
  expect(await failures()).toEqual([{ state: 'unknown' }])
  await end(state)
  expect(await failures()).toEqual(state === 'sent' ? [] : [{ state }])
})

test('forgets an unclear message that was resent and arrived', async () => {
  await add()
  await open(`phase = 'unknown'`)
  await open(`phase = 'ready', resends = 1`)
  await open(`phase = 'sending'`)
  await end('sent')
  expect(await failures()).toEqual([])
})

test('is empty after the account is deleted', async () => {
  await add('failed')
  await forgetOutbox(app.ctx.db, account_id)
  expect(await failures()).toEqual([])
})
