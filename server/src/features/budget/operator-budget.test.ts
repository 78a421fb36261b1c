import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unknownModel } from '@skein/contract/models/models'
import type { Ctx } from '#src/context.ts'
import { connectDatabase, type Database } from '#src/infra/db/client.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { budgetState, callWithinBudget } from './index.ts'

const allowed = 2
const total = 7

let app: TestApp
let ctx: Ctx
let otherDb: Database
let ana: TestUser

beforeAll(async () => {
  const env = { DEFAULT_DAILY_USD: `${allowed}`, MAX_TOTAL_DAILY_USD: `${total}` }
  app = await buildApp({ now: Date.parse('2026-11-21T12:00:00Z'), env })
  ctx = app.ctx
  otherDb = connectDatabase({
    url: app.database.url,
    connections: 10,
    onError: () => undefined,
    checkRows: true,
  })
})
afterAll(async () => {
  await otherDb.$client.end()
  await app.close()
})
beforeEach(async () => {
  app.clock?.advance(86_400_000)
  ana = await createUser(app)
})

async function newAccount(owner = ana): Promise<string> {
  const id = ctx.ids.next()
  await createAccount(ctx.db, id, owner.user_id)
  return id
}

/** A call that costs one dollar. */
function callOf(account_id: string, paid_by: 'account' | 'operator' = 'operator') {
  const entry = { ...unknownModel('openai', 'any', 'chat'), output_price: 100 }
  return {
    account_id,
    purpose: 'reply' as const,
    source_id: null,
    conversation_key: null,
    choice: {
      access: { account_id, provider: 'openai', model: 'any', base_url: 'http://x', api_key: 'k', paid_by },
      entry,
      others: [],
    },
    max_output_tokens: 10_000,
  }
}
const usage = { input_tokens: 1, cached_tokens: 0, output_tokens: 10_000 }
const ask = (account_id: string, paid_by?: 'account' | 'operator') =>
  callWithinBudget(ctx, callOf(account_id, paid_by), async () => ({ usage }))

const budgetOf = async (id: string) =>
  ((await ana.browser.get(`/api/budgets?platform_user_id=${id}`)).json as { data: Record<string, unknown> })
    .data
const put = (id: string, daily_usd: number | null) =>
  ana.browser.call('PUT', '/api/budgets', { body: { platform_user_id: id, daily_usd } })

describe('DEFAULT_DAILY_USD', () => {
  test('limits an account without a limit of its own, and the answer names the administrator', async () => {
    const id = await newAccount()
    expect(await budgetOf(id)).toMatchObject({
      daily_usd: 2,
      daily_usd_from: 'operator',
      operator_daily_usd: 2,
    })
    expect([await ask(id), await ask(id)]).toMatchObject([{ kind: 'done' }, { kind: 'done' }])
    expect(await ask(id)).toMatchObject({
      kind: 'refused',
      scope: 'operator',
      spent: 2,
      limit: 2,
      period: 'day',
    })
    expect(await budgetOf(id)).toMatchObject({ spent_today: 2, notice: 'spent' })
    const { rows } = await ctx.db.$client.query(`select body from notices where account_id = $1`, [id])
    expect(rows).toContainEqual({ body: expect.stringContaining('allowed by your administrator') })
  })

  test('cannot be raised by the account, only lowered', async () => {
    const id = await newAccount()
    const refusal = await put(id, 3)
    expect([refusal.status, refusal.json]).toEqual([
      400,
      expect.objectContaining({
        message:
          'Your administrator allows up to $2.00 a day with the shared key. Add your own key to spend more.',
        detail: 'daily_usd',
      }),
    ])
    expect((await put(id, 1)).json).toMatchObject({ data: { daily_usd: 1, daily_usd_from: 'account' } })
    await ask(id)
    expect(await ask(id)).toMatchObject({ kind: 'refused', scope: 'account', limit: 1 })
    expect((await put(id, null)).json).toMatchObject({ data: { daily_usd: 2, daily_usd_from: 'operator' } })
  })

  test('holds for a limit that was saved before', async () => {
    const id = await newAccount()
    await ctx.db.$client.query('insert into budgets (account_id, daily_usd) values ($1, 100)', [id])
    await ask(id)
    await ask(id)
    expect(await ask(id)).toMatchObject({ kind: 'refused', scope: 'operator' })
    expect(await budgetOf(id)).toMatchObject({ daily_usd: 2, daily_usd_from: 'operator' })
  })

  test('does not apply to calls with a key of the account', async () => {
    const id = await newAccount()
    const key = { platform_user_id: id, provider: 'openai', api_key: 'sk-a-key-of-the-account' }
    expect((await ana.browser.post('/api/models/keys', key)).status).toBe(200)
    expect((await put(id, 4)).json).toMatchObject({ data: { daily_usd: 4, daily_usd_from: 'account' } })
    for (const call of [1, 2, 3, 4]) {
      expect([call, await ask(id, 'account')]).toMatchObject([call, { kind: 'done' }])
    }
    expect(await ask(id, 'account')).toMatchObject({ kind: 'refused', scope: 'account', limit: 4 })
  })
})

describe('MAX_TOTAL_DAILY_USD', () => {
  test('limits all accounts together, and only with keys of the operator', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => newAccount()))
    for (const id of accounts) await ask(id, 'account')
    const outcomes = []
    for (const id of accounts) outcomes.push(await ask(id), await ask(id))
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      ...Array<string>(total).fill('done'),
      ...Array<string>(3).fill('refused'),
    ])
    const last = accounts.at(-1) ?? ''
    expect(outcomes.at(-1)).toEqual({
      kind: 'refused',
      reason: 'budget',
      scope: 'installation',
      period: 'day',
      spent: null,
      limit: null,
    })
    expect(await ask(last, 'account')).toMatchObject({ kind: 'done' })
    expect((await budgetState(ctx, [last])).get(last)).toBe('spent')
    const { rows } = await ctx.db.$client.query(`select title from notices where account_id = $1`, [last])
    expect(rows).toContainEqual({ title: "Today's AI budget of this server is reached" })
    app.clock?.advance(86_400_000)
    expect(await ask(last)).toMatchObject({ kind: 'done' })
  })

  test('is never passed by concurrent calls of many accounts in two processes', async () => {
    const accounts = await Promise.all(Array.from({ length: 40 }, () => newAccount()))
    const { promise: allDecided, resolve: open } = Promise.withResolvers<void>()
    let decisionCount = 0
    let called = 0
    const decide = () => void (++decisionCount === accounts.length && open())
    const outcomes = await Promise.all(
      accounts.map(async (id, index) => {
        const process = { ...ctx, db: index % 2 === 0 ? ctx.db : otherDb }
        const outcome = await callWithinBudget(process, callOf(id), async () => {
          called += 1
          decide()
          await allDecided
          return { usage }
        })
        if (outcome.kind === 'refused') decide()
        return outcome
      }),
    )
    expect([called, outcomes.filter(({ kind }) => kind === 'done').length]).toEqual([total, total])
    const { rows } = await ctx.db.$client.query(
      `select cost::float8 as cost from operator_days where day = $1`,
      [new Date(ctx.clock.now()).toISOString().slice(0, 10)],
    )
    expect(rows).toEqual([{ cost: total }])
  })
})
