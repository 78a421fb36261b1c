import type { api } from '@skein/contract'
import type { Budget } from '@skein/contract/budgets'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { levelOf, periodsOf } from './level-logic.ts'
import { spendByDay, spendByModel, spendByAutomation } from './spend-store.ts'
import { readTotals } from './store.ts'

export async function getBudget(ctx: Ctx, input: InputOf<typeof api.budgets.get>): Promise<Budget> {
  return presentBudget(ctx, await requireAccount(ctx, input.platform_user_id))
}

export async function presentBudget({ db, clock }: Ctx, { id }: OwnedAccount): Promise<Budget> {
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
