import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { openModelServer, said, type ModelServer } from '#test/processes/model-server.ts'

let app: TestApp
let operator: ModelServer
let ana: TestUser
let account_id: string

beforeAll(async () => {
  operator = await openModelServer()
  const env = {
    OPENAI_BASE_URL: operator.url,
    OPENAI_API_KEY: 'sk-operator',
    DEFAULT_DAILY_USD: '1',
    MAX_TOTAL_DAILY_USD: '2',
  }
  app = await buildApp({ env, now: Date.parse('2026-11-21T12:00:00Z') })
})
afterAll(async () => {
  await app.close()
  await operator.close()
})
beforeEach(async () => {
  app.clock?.advance(86_400_000)
  operator.script(said('yes'))
  ana = await createUser(app)
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, ana.user_id)
})

const testKey = async () =>
  (await ana.browser.post('/api/models/keys/test', { platform_user_id: account_id, provider: 'openai' })).json

const today = () => new Date(app.ctx.clock.now()).toISOString().slice(0, 10)
const spendOfAccount = (cost: number) =>
  app.ctx.db.$client.query(
    'insert into model_days (account_id, day, cost, operator_cost) values ($1, $2, $3, $3)',
    [account_id, today(), cost],
  )
const spendOfAll = (cost: number) =>
  app.ctx.db.$client.query('insert into operator_days (day, cost) values ($1, $2)', [today(), cost])

test('counts a test call with the key of the operator', async () => {
  expect(await testKey()).toMatchObject({ data: { ok: true } })
  const { rows } = await app.ctx.db.$client.query(
    `select purpose, by_operator, state, cost > 0 as paid from model_calls where account_id = $1`,
    [account_id],
  )
  expect(rows).toEqual([{ purpose: 'test', by_operator: true, state: 'done', paid: true }])
})

test.each([
  [
    'the limit of the operator for each account',
    () => spendOfAccount(1),
    'that the operator of this Skein allows',
  ],
  [
    'the limit of the operator for all accounts',
    () => spendOfAll(2),
    'that the operator of this Skein allows',
  ],
  [
    'the limit of the account',
    () =>
      app.ctx.db.$client.query('insert into budgets (account_id, daily_usd) values ($1, 0)', [account_id]),
    'because the AI budget is used up',
  ],
])('makes no call beyond %s', async (_limit, spend, message) => {
  await spend()
  expect(await testKey()).toMatchObject({
    data: { ok: false, model: null, message: expect.stringContaining(message) },
  })
  expect(operator.requests).toHaveLength(0)
})
