import type { api } from '@skein/contract'
import type { Budget } from '@skein/contract/budgets'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { levelOf, periodsOf, type BudgetLevel } from './level-logic.ts'
import { spendByDay, spendByModel, spendByAutomation } from './spend-store.ts'
import { readTotals, saveLimits } from './store.ts'

export async function getBudget(ctx: Ctx, input: InputOf<typeof api.budgets.get>): Promise<Budget> {
  return presentBudget(ctx, await requireAccount(ctx, input.platform_user_id))
}

async function presentBudget({ db, clock }: Ctx, { id }: OwnedAccount): Promise<Budget> {
  const periods = periodsOf(clock.now())
  const [totals] = await readTotals(db, [id], periods)
  if (!totals) throw new Error('An account has no totals.')
  const { daily_usd, monthly_usd, spent_today, spent_month } = totals
  const level = levelOf(totals, periods)
  return {
    daily_usd,
    monthly_usd,
    spent_today,
    spent_month,
    notice: level === 'ok' ? null : level,
    by_rule: await spendByAutomation(db, id, periods),
    by_model: await spendByModel(db, id, periods),
    by_day: await spendByDay(db, id, periods),
  }
}

/** Saves limits. They apply from the next call on, in every process. */
export async function saveBudget(ctx: Ctx, input: InputOf<typeof api.budgets.save>): Promise<Budget> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { daily_usd, monthly_usd } = input
  await saveLimits(ctx.db, account.id, { daily_usd, monthly_usd })
  return presentBudget(ctx, account)
}

/** Returns the budget level of each account at `now`, in milliseconds since 1970. Every account has an entry. */
export async function budgetState(
  db: Executor,
  account_ids: readonly string[],
  now: number,
): Promise<Map<string, BudgetLevel>> {
  if (account_ids.length === 0) return new Map()
  const periods = periodsOf(now)
  const rows = await readTotals(db, account_ids, periods)
  return new Map(rows.map((totals) => [totals.account_id, levelOf(totals, periods)]))
}
