import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { day } from '@skein/contract/durations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let ana: TestUser
let account_id: string

const now = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  app = await buildApp({ now })
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await createUser(app)
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, ana.user_id)
})

const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)

/** Saves an automation, and copies of it until the account has so many. Returns its id. */
async function addAutomations(count: number): Promise<string> {
  const answer = await ana.browser.post('/api/instagram/automations/delete-comment', {
    platform_user_id: account_id,
    name: 'Rule',
    trigger_type: 'KEYWORD',
    keywords: ['spam'],
  })
  const { automation_id } = dataOf<{ automation_id: string }>(answer.json)
  await sql(
    `insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, created_at, updated_at)
     select $1 || '-' || n, account_id, number + n, automation_type, name, description, activation_status, settings,
       created_at, updated_at
     from automations, generate_series(1, $2::int) n where automation_id = $1`,
    [automation_id, count - 1],
  )
  return automation_id
}

/** Stores messages of an automation, some days old, in a state. */
const addMessages = (automation_id: string, count: number, [state, days]: [string | null, number]) =>
  sql(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body,
       state, created_at)
     select $1, 'hide_comment', $2, n, coalesce($4, 'open') || $5 || n, n, n, '{}', $4, $5::timestamptz
     from generate_series(1, $3::int) n`,
    [account_id, automation_id, count, state, new Date(now - days * day).toISOString()],
  )

async function recentlySent(): Promise<Record<string, AutomationSummary['recently_sent']>> {
  const answer = await ana.browser.get(`/api/automations/get-all-automations?platform_user_id=${account_id}`)
  const automations = dataOf<AutomationSummary[]>(answer.json)
  return Object.fromEntries(automations.map((one) => [one.automation_id, one.recently_sent]))
}

test('counts what each automation sent within 30 days, and nothing that failed, waits or was dismissed', async () => {
  const automation = await addAutomations(2)
  await addMessages(automation, 3, ['sent', 1])
  await addMessages(automation, 2, ['sent', 29])
  await addMessages(automation, 4, ['sent', 31])
  for (const state of ['failed', 'expired', 'needs_review', 'dismissed', null])
    await addMessages(automation, 1, [state, 2])
  expect(await recentlySent()).toEqual({
    [automation]: { count: 5, more: false },
    [`${automation}-1`]: { count: 0, more: false },
  })
})

test.each([
  [10, 1500, { count: 1500, more: false }],
  [50, 1500, { count: 1000, more: true }],
  [51, 1500, { count: 500, more: true }],
  [101, 1500, { count: 100, more: true }],
  [1000, 99, { count: 99, more: false }],
])('in a list of %i automations, %i messages are counted as %o', async (automations, messages, expected) => {
  const automation = await addAutomations(automations)
  await addMessages(automation, messages, ['sent', 1])
  expect((await recentlySent())[automation]).toEqual(expected)
})
