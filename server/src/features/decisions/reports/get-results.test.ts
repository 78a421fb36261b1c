import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AutomationResults } from '@skein/contract/automations/decisions/results'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createOwner } from '#test/accounts/create-owner.ts'
import type { TestUser } from '#test/accounts/create-user.ts'
import { maxPerAutomation } from './results-store.ts'

const now = Date.parse('2026-11-02T12:00:00Z')
const day = 86_400_000
let app: TestApp
let ana: TestUser
let account_id: string

beforeAll(async () => void (app = await buildApp({ now })))
afterAll(() => app.close())
beforeEach(async () => void ({ owner: ana, account_id } = await createOwner(app)))

const sql = (text: string, ...values: unknown[]) => app.ctx.db.$client.query(text, values)

async function results(): Promise<AutomationResults> {
  const { json } = await ana.browser.get(`/api/automations/results?platform_user_id=${account_id}`)
  return dataOf<AutomationResults>(json)
}

async function addAutomation(number: number, name: string, isDeleted = false): Promise<string> {
  const id = `${account_id}-${number}`
  await sql(
    `insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, created_at, updated_at, deleted_at)
     values ($1, $2, $3, 'COMMENT_REPLY', $4, '', 'ACTIVE', '{}', now(), now(), case when $5 then now() end)`,
    id,
    account_id,
    number,
    name,
    isDeleted,
  )
  return id
}

interface Sent {
  daysAgo: number
  count?: number
  kind?: string
  state?: string | null
}

let seq = 0
const addMessages = (source: string, { daysAgo, count = 1, kind = 'comment_reply', state = 'sent' }: Sent) =>
  sql(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, state,
       created_at)
     select $1, $2, $3, 0, $4::text || n, 'a', 'b', '{"text":"hi"}', $5, $6 from generate_series(1, $7) n`,
    account_id,
    kind,
    source,
    `key ${(seq += 1)} `,
    state,
    new Date(now - daysAgo * day).toISOString(),
    count,
  )

test('returns zeros without automations', async () => {
  expect(await results()).toEqual({ days: 30, sent: 0, previous_sent: 0, at_least: false, automations: [] })
})

test('counts replies by automation and compares them with the period before', async () => {
  const price = await addAutomation(1, 'Price')
  const deletedId = await addAutomation(2, 'Hello', true)
  await addMessages(price, { daysAgo: 1, count: 2 })
  await addMessages(price, { daysAgo: 29, kind: 'private_message' })
  await addMessages(price, { daysAgo: 31, count: 4 })
  await addMessages(price, { daysAgo: 61, count: 8 })
  await addMessages(price, { daysAgo: 1, kind: 'hide_comment' })
  await addMessages(price, { daysAgo: 1, state: 'failed' })
  await addMessages(price, { daysAgo: 1, state: null })
  await addMessages(deletedId, { daysAgo: 2, kind: 'direct_message', count: 5 })
  await addMessages('person:ana', { daysAgo: 1, kind: 'manual_message' })
  expect(await results()).toEqual({
    days: 30,
    sent: 8,
    previous_sent: 4,
    at_least: false,
    automations: [
      { automation_id: deletedId, automation_type: 'COMMENT_REPLY', name: 'Hello', deleted: true, sent: 5 },
      { automation_id: price, automation_type: 'COMMENT_REPLY', name: 'Price', deleted: false, sent: 3 },
    ],
  })
})

test('compares nothing when an automation sent more than is counted', async () => {
  const busy = await addAutomation(1, 'Busy')
  await addMessages(busy, { daysAgo: 40, count: 10 })
  await addMessages(busy, { daysAgo: 2, count: maxPerAutomation - 5 })
  expect(await results()).toMatchObject({
    sent: maxPerAutomation - 5,
    previous_sent: null,
    at_least: false,
  })
  await addMessages(busy, { daysAgo: 1, count: 10 })
  expect(await results()).toMatchObject({ sent: maxPerAutomation, previous_sent: null, at_least: true })
})
