import { unknownModel } from '@skein/contract/models/models'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { sql } from '#src/infra/db/sql.ts'
import { callWithinBudget } from './call-within-budget.ts'

let app: TestApp
let ana: TestUser
let account_id: string
let path: string

beforeAll(async () => void (app = await buildApp({ now: Date.parse('2026-11-02T12:00:00Z') })))
afterAll(() => app.close())
beforeEach(async () => {
  ana = await createUser(app)
  account_id = app.ctx.ids.next()
  path = `/api/budgets?platform_user_id=${account_id}`
  await createAccount(app.ctx.db, account_id, ana.user_id)
})

const put = (body: Record<string, unknown>) =>
  ana.browser.call('PUT', '/api/budgets', { body: { platform_user_id: account_id, ...body } })
const currentBudget = async () => (await ana.browser.get(path)).json as { data: Record<string, unknown> }

const spend = (
  source_id: string | null,
  id: string,
  dollars: number,
  purpose: 'reply' | 'assistant' | 'simulation' = 'reply',
) => {
  const entry = { ...unknownModel('groq', id, 'chat'), output_price: 1000 }
  const choice = {
    access: { account_id: 'a', provider: 'groq', model: id, base_url: 'http://x', api_key: null },
    entry,
  }
  const usage = { input_tokens: 20, cached_tokens: 0, output_tokens: dollars * 1000 }
  const call = { account_id, purpose, source_id, conversation_key: 'c', choice }
  return callWithinBudget(app.ctx, { ...call, max_output_tokens: dollars * 1000 }, async () => ({ usage }))
}

test('a new account has no limits and no spending', async () => {
  const { data } = await currentBudget()
  expect(data).toMatchObject({ daily_usd: null, monthly_usd: null, spent_today: 0, spent_month: 0 })
  expect(data).toMatchObject({ notice: null, by_rule: [], by_model: [] })
  expect(data.by_day).toHaveLength(30)
})

test('saves, changes and removes limits', async () => {
  expect((await put({ daily_usd: 1.25, monthly_usd: 20 })).json).toMatchObject({
    success: true,
    message: 'Budget saved.',
    data: { daily_usd: 1.25, monthly_usd: 20 },
  })
  await put({ daily_usd: 0.0001 })
  expect(await currentBudget()).toMatchObject({ data: { daily_usd: 0.0001, monthly_usd: 20 } })
  await put({ daily_usd: null, monthly_usd: null })
  expect(await currentBudget()).toMatchObject({ data: { daily_usd: null, monthly_usd: null } })
})

test('accepts the account as a query parameter', async () => {
  const answer = await ana.browser.call('PUT', path, { body: { daily_usd: 2 } })
  expect(answer.json).toMatchObject({ data: { daily_usd: 2, monthly_usd: null } })
})

test.each([
  [-1, "Budget can't be negative."],
  [0.00001, 'Use up to four decimals.'],
  [1_000_001, 'Budget can be up to $1,000,000.'],
  ['5', 'Enter an amount in USD, or leave it empty for no limit.'],
])('rejects a limit of %j with a message', async (value, message) => {
  for (const field of ['daily_usd', 'monthly_usd']) {
    const refusal = await put({ [field]: value })
    expect([refusal.status, refusal.json]).toEqual([
      400,
      expect.objectContaining({ success: false, message, detail: field }),
    ])
  }
  expect(await currentBudget()).toMatchObject({ data: { daily_usd: null, monthly_usd: null } })
})

test('returns spending by automation, model and day, and a notice near the limit', async () => {
  await spend('old', 'a', 0.3)
  app.clock?.advance(-3 * 86_400_000)
  await spend('last month', 'a', 9)
  app.clock?.advance(3 * 86_400_000)
  await spend('sale', 'a', 0.2)
  await spend('sale', 'b', 0.4)
  await spend(null, 'b', 0.1, 'assistant')
  await spend('sale', 'a', 0, 'simulation')
  await app.ctx.db.system.execute(sql`
    insert into automations (automation_id, account_id, number, automation_type, name, description, activation_status,
      settings, created_at, updated_at)
    values ('sale', ${account_id}, 1, 'AI_DM_CONVERSATION', 'Sale', '', 'ACTIVE', '{}', now(), now())`)
  const { data } = (await put({ daily_usd: 1.2, monthly_usd: 100 })).json as { data: Record<string, unknown> }
  expect(data).toMatchObject({ spent_today: 1, spent_month: 1, notice: 'near' })
  expect(data.by_rule).toEqual([
    { source: 'automation', automation_id: 'sale', name: 'Sale', calls: 2, cost: 0.6 },
    { source: 'deleted', automation_id: null, name: null, calls: 1, cost: 0.3 },
    { source: 'assistant', automation_id: null, name: null, calls: 1, cost: 0.1 },
    { source: 'tests', automation_id: null, name: null, calls: 1, cost: 0 },
  ])
  expect(data.by_model).toEqual([
    { provider: 'groq', model: 'a', calls: 3, input_tokens: 60, output_tokens: 500, cost: 0.5 },
    { provider: 'groq', model: 'b', calls: 2, input_tokens: 40, output_tokens: 500, cost: 0.5 },
  ])
  expect(data.by_day).toHaveLength(30)
  expect((data.by_day as unknown[]).slice(-4)).toEqual([
    { day: '2026-10-30', calls: 1, cost: 9 },
    { day: '2026-10-31', calls: 0, cost: 0 },
    { day: '2026-11-01', calls: 0, cost: 0 },
    { day: '2026-11-02', calls: 5, cost: 1 },
  ])
  expect((await put({ monthly_usd: 1 })).json).toMatchObject({ data: { notice: 'spent' } })
})

test('applies a new limit from the next call on and first uses a cheaper model', async () => {
  expect(await spend('sale', 'a', 0.5)).toMatchObject({ kind: 'done', step: 'normal' })
  await put({ daily_usd: 0.9 })
  const cheaper = await spend('sale', 'a', 0.5)
  expect(cheaper).toMatchObject({ kind: 'done', step: 'cheaper_model', provider: 'groq' })
  expect(cheaper).not.toMatchObject({ model: 'a' })
  await put({ daily_usd: 0.5 })
  expect(await spend('sale', 'a', 0.5)).toMatchObject({ kind: 'refused', limit: 0.5, period: 'day' })
})

test('returns not found for foreign and unknown accounts', async () => {
  const bob = await createUser(app)
  for (const id of [account_id, 'nobody']) {
    const body = { platform_user_id: id, daily_usd: 0 }
    const answers = [
      await bob.browser.get(`/api/budgets?platform_user_id=${id}`),
      await bob.browser.call('PUT', '/api/budgets', { body }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  }
  expect(await currentBudget()).toMatchObject({ data: { daily_usd: null } })
})
