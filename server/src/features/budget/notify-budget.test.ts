import { unknownModel } from '@skein/contract/models/models'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#src/context.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { budgetState } from './budgets.ts'
import { callWithinBudget } from './call-within-budget.ts'
import { saveLimits } from './store.ts'

let testCtx: TestCtx
let ctx: Ctx
let account_id: string

beforeAll(async () => {
  testCtx = await buildCtx({ now: Date.parse('2026-11-21T12:00:00Z') })
  ctx = testCtx.ctx
})
afterAll(() => testCtx.close())
beforeEach(async () => {
  testCtx.logged.length = 0
  account_id = ctx.ids.next()
  await createAccount(ctx.db, account_id)
})

const limit = (daily_usd: number | null, monthly_usd: number | null = null) =>
  saveLimits(ctx.db, account_id, { daily_usd, monthly_usd })
const state = async () => (await budgetState(ctx, [account_id])).get(account_id)

/** Makes a call that costs `dollars`. */
const ask = (dollars: number, model = 'any') => {
  const entry = { ...unknownModel('openai', model, 'chat'), output_price: 100 }
  const access = { account_id: 'a', provider: 'openai', model, base_url: 'http://x', api_key: null }
  const max_output_tokens = dollars * 10_000
  const request = { account_id, purpose: 'reply' as const, source_id: null, conversation_key: null }
  const usage = { input_tokens: 1, cached_tokens: 0, output_tokens: max_output_tokens }
  return callWithinBudget(
    ctx,
    { ...request, max_output_tokens, choice: { access, entry, others: [] } },
    async () => ({ usage }),
  )
}

const notifications = () =>
  testCtx.logged
    .map((line) => JSON.parse(line) as { msg: string; period?: string; level?: string })
    .filter(({ msg }) => msg.startsWith('the model budget'))
    .map(({ period, level }) => `${period} ${level}`)
const tenCents = () => ask(0.1)

test('notifies once at 80 % and once at 100 % per period', async () => {
  await limit(1, 10)
  for (let call = 0; call < 7; call++) await tenCents()
  expect([notifications(), await state()]).toEqual([[], 'ok'])
  await tenCents()
  await tenCents()
  expect([notifications(), await state()]).toEqual([['day near'], 'near'])
  await tenCents()
  await tenCents()
  expect([notifications(), await state()]).toEqual([['day near', 'day spent'], 'spent'])
  testCtx.clock?.advance(86_400_000)
  expect(await state()).toBe('ok')
  for (let call = 0; call < 8; call++) await tenCents()
  expect(notifications()).toEqual(['day near', 'day spent', 'day near'])
})

test('notifies once for concurrent calls', async () => {
  await limit(null, 2)
  await Promise.all(Array.from({ length: 20 }, tenCents))
  expect(notifications()).toContain('month spent')
  expect(new Set(notifications()).size).toBe(notifications().length)
})

test('a budget counts as spent when the rest is too small for a call, until the limit changes', async () => {
  await limit(1.5)
  await ask(1)
  expect(await state()).toBe('ok')
  await ask(1)
  expect([notifications(), await state()]).toEqual([['day spent'], 'spent'])
  await limit(3)
  expect(await state()).toBe('ok')
})

test('metrics count dollars by provider and model without account ids', async () => {
  await ask(0.1, 'counted')
  const text = await ctx.metrics.registry.metrics()
  expect(text).toContain('skein_model_spend_usd_total{provider="openai",model="counted"} 0.1')
  expect(text).not.toContain(account_id)
})
