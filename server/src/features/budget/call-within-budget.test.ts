import { unknownModel, type ModelEntry } from '@skein/contract/models/models'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import type { ModelUsage } from '#src/integrations/models/model.ts'
import { connectDatabase, type Database } from '#src/infra/db/client.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createDatabaseProxy, type DatabaseProxy } from '#test/processes/database-proxy.ts'
import { budgetState } from './budgets.ts'
import { callWithinBudget, type BudgetedCall } from './call-within-budget.ts'
import { periodsOf } from './level-logic.ts'
import { spendOfAutomations } from './spend-store.ts'
import { readTotals, saveLimits } from './store.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

let testCtx: TestCtx
let gate: DatabaseProxy
/** Connects through the gate. */
let ctx: Ctx
let otherDb: Database
let account_id: string

beforeAll(async () => {
  testCtx = await buildCtx({ now: noon, through: async (url) => (gate = await createDatabaseProxy(url)).url })
  ctx = testCtx.ctx
  otherDb = connectDatabase({
    url: testCtx.database.url,
    connections: 10,
    onError: () => undefined,
    checkRows: true,
  })
})
afterAll(async () => {
  await otherDb.$client.end()
  await testCtx.close()
  await gate.close()
})
beforeEach(async () => {
  testCtx.clock?.set(noon)
  account_id = ctx.ids.next()
  await createAccount(otherDb, account_id)
})

const model = (id: string, output_price: number): ModelEntry => ({
  ...unknownModel('openai', id, 'chat'),
  output_price,
})
/** A call of 10,000 output tokens costs 1 dollar with `good` and 0.10 dollars with `plain`. */
const good = model('good', 100)
const plain = model('plain', 10)
const full: ModelUsage = { input_tokens: 1, cached_tokens: 0, output_tokens: 10_000 }

const request = (entry: ModelEntry, more: Partial<BudgetedCall> = {}): BudgetedCall => ({
  account_id,
  purpose: 'reply',
  source_id: 'automation',
  conversation_key: null,
  choice: { access: access(entry), entry, others: [] },
  max_output_tokens: 10_000,
  ...more,
})
const access = ({ provider, id }: ModelEntry) => ({
  account_id,
  provider,
  model: id,
  base_url: 'http://x',
  api_key: 'key',
})
const withPlain = (entry = good) =>
  request(entry, { choice: { access: access(entry), entry, others: [plain] } })

const answering =
  (usage = full) =>
  async () => ({ usage })
const limit = (daily_usd: number | null, monthly_usd: number | null = null) =>
  saveLimits(otherDb, account_id, { daily_usd, monthly_usd })
const ask = (entry = good, usage = full) => callWithinBudget(ctx, request(entry), answering(usage))
const totals = async () => (await readTotals(otherDb, [account_id], periodsOf(ctx.clock.now())))[0]
const state = async () => (await budgetState({ ...ctx, db: otherDb }, [account_id])).get(account_id)

/** Makes `count` concurrent calls in two processes. No call returns before all reservations are decided. */
async function callConcurrently(count: number, call: BudgetedCall) {
  const { promise: allDecided, resolve: open } = Promise.withResolvers<void>()
  let decisionCount = 0
  const decide = () => void (++decisionCount === count && open())
  const called: string[] = []
  const outcomes = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const process = { ...ctx, db: index % 2 === 0 ? ctx.db : otherDb }
      const outcome = await callWithinBudget(process, call, async ({ model: name }) => {
        called.push(name)
        decide()
        await allDecided
        return { usage: full }
      })
      if (outcome.kind === 'refused') decide()
      return outcome
    }),
  )
  return { outcomes, called: called.sort() }
}

describe('concurrent calls in two processes', () => {
  test('allow exactly as many calls as the daily limit', async () => {
    await limit(7)
    const { outcomes, called } = await callConcurrently(40, request(good))
    expect(called).toHaveLength(7)
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(7)
    expect(await totals()).toMatchObject({ spent_today: 7, spent_month: 7 })
    const refusal = await ask()
    expect(refusal).toEqual({
      kind: 'refused',
      reason: 'budget',
      scope: 'account',
      spent: 7,
      limit: 7,
      period: 'day',
    })
  })

  test('respect the monthly limit', async () => {
    await limit(null, 7.5)
    const { called } = await callConcurrently(40, request(good))
    expect(called).toHaveLength(7)
    expect(await ask()).toMatchObject({ kind: 'refused', spent: 7, limit: 7.5, period: 'month' })
  })

  test('use the cheaper model when the rest is too small for the chosen one', async () => {
    await limit(7.35)
    const { outcomes, called } = await callConcurrently(40, withPlain())
    expect(called).toEqual([...Array<string>(7).fill('good'), ...Array<string>(3).fill('plain')])
    const steps = outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.step : outcome.reason))
    expect(steps.filter((step) => step === 'cheaper_model')).toHaveLength(3)
    expect(steps.filter((step) => step === 'budget')).toHaveLength(30)
    expect((await totals())?.spent_today).toBeCloseTo(7.3, 8)
  })

  test('all succeed without a limit', async () => {
    const { called } = await callConcurrently(40, request(good))
    expect(called).toHaveLength(40)
    expect(await state()).toBe('ok')
  })
})

describe('a call', () => {
  test('costs what it used and releases the rest of its reservation', async () => {
    await limit(1)
    const half = { input_tokens: 10, cached_tokens: 0, output_tokens: 4000 }
    expect(await ask(good, half)).toMatchObject({ kind: 'done', cost: 0.4, model: 'good', step: 'normal' })
    expect(await ask()).toMatchObject({ kind: 'refused', spent: 0.4 })
    expect(await callWithinBudget(ctx, withPlain(), answering())).toMatchObject({
      kind: 'done',
      cost: 0.1,
      model: 'plain',
      provider: 'openai',
      step: 'cheaper_model',
    })
  })

  test('that failed costs nothing, unless its error has a usage', async () => {
    await limit(1)
    const broken = callWithinBudget(ctx, request(good), () => Promise.reject(new Error('connection lost')))
    await expect(broken).rejects.toThrow('connection lost')
    expect(await totals()).toMatchObject({ spent_today: 0 })
    const unusable = callWithinBudget(ctx, request(good), () => {
      throw new ModelError('invalid_answer', { usage: { ...full, output_tokens: 9000 } })
    })
    await expect(unusable).rejects.toThrow("couldn't be used")
    expect(await totals()).toMatchObject({ spent_today: 0.9 })
    expect(await ask()).toMatchObject({ kind: 'refused' })
  })

  test('without reported tokens costs what was reserved', async () => {
    const uncounted = { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }
    expect(await ask(good, uncounted)).toMatchObject({ cost: 1 })
  })

  test('of a model without a price succeeds when the budget is spent', async () => {
    await limit(0)
    expect(await ask()).toMatchObject({ kind: 'refused', spent: 0, limit: 0 })
    expect(await ask(model('own', 0))).toMatchObject({ kind: 'done', cost: 0 })
  })

  test('for embeddings never uses another model', async () => {
    await limit(0.5)
    const vectors = { ...good, kind: 'embedding' as const }
    const call = { ...withPlain(vectors), purpose: 'embedding' as const }
    expect(await callWithinBudget(ctx, call, answering())).toMatchObject({ kind: 'refused' })
  })

  test('counts for its automation permanently', async () => {
    await ask()
    testCtx.clock?.advance(90 * 86_400_000)
    await ask(plain)
    await callWithinBudget(ctx, request(good, { source_id: null }), answering())
    expect(await spendOfAutomations(otherDb, account_id)).toEqual(new Map([['automation', 1.1]]))
  })
})

describe('a process that dies during its call', () => {
  /** Starts a call; `end` completes it. */
  const begin = async () => {
    const { promise: answer, resolve: end } = Promise.withResolvers<{ usage: ModelUsage }>()
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const outcome = callWithinBudget(ctx, request(good), () => (resolve(), answer))
    await begun
    return { end: () => (end({ usage: full }), outcome) }
  }
  const fiveMinutesPass = () =>
    otherDb.$client.query(
      `update model_calls set lease_until = lease_until - interval '5 minutes' where account_id = $1`,
      [account_id],
    )

  test('leaves a reservation that expires after five minutes', async () => {
    await limit(1)
    await begin()
    expect(await ask()).toMatchObject({ kind: 'refused', spent: 0 })
    expect(await state()).toBe('ok')
    await fiveMinutesPass()
    expect(await ask()).toMatchObject({ kind: 'done' })
  })

  test('records the cost of a call that ends after its reservation expired', async () => {
    await limit(1)
    const { end } = await begin()
    await fiveMinutesPass()
    await ask()
    await end()
    expect(await totals()).toMatchObject({ spent_today: 2 })
    expect(await state()).toBe('spent')
  })
})

test('returns an answer while the database is unavailable and records its cost later', async () => {
  await limit(1)
  const outcome = await callWithinBudget(ctx, request(good), async () => {
    await gate.close()
    return { usage: full }
  })
  expect(outcome).toMatchObject({ kind: 'done', cost: 1 })
  expect(await totals()).toMatchObject({ spent_today: 0 })
  await expect(ask()).rejects.toThrow()
  await gate.open()
  expect(await ask()).toMatchObject({ kind: 'refused', spent: 1 })
})

describe('days and months', () => {
  const at = (moment: string) => testCtx.clock?.set(Date.parse(moment))

  test('begin at midnight UTC', async () => {
    await limit(1, 2.5)
    at('2026-11-29T23:59:59.999Z')
    expect(await ask()).toMatchObject({ kind: 'done' })
    expect(await ask()).toMatchObject({ kind: 'refused', period: 'day' })
    at('2026-11-30T00:00:00.000Z')
    expect(await ask()).toMatchObject({ kind: 'done' })
    at('2026-11-30T23:59:59.999Z')
    expect(await ask()).toMatchObject({ kind: 'refused', period: 'month', spent: 2, limit: 2.5 })
    at('2026-12-01T00:00:00.000Z')
    expect(await ask()).toMatchObject({ kind: 'done' })
    expect(await totals()).toMatchObject({ spent_today: 1, spent_month: 1 })
  })

  test('a call past midnight counts for the day on which it began', async () => {
    await limit(1)
    at('2026-11-30T23:59:59.999Z')
    await callWithinBudget(ctx, request(good), async () => {
      at('2026-12-01T00:00:01.000Z')
      return { usage: full }
    })
    expect(await totals()).toMatchObject({ spent_today: 0, spent_month: 0 })
    expect(await ask()).toMatchObject({ kind: 'done' })
  })
})
