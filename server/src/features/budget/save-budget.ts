import type { api } from '@skein/contract'
import type { Budget } from '@skein/contract/budgets'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { presentBudget } from './get-budget.ts'
import { saveLimits } from './store.ts'

/** Saves limits. They apply from the next call on, in every process. */
export async function saveBudget(ctx: Ctx, input: InputOf<typeof api.budgets.save>): Promise<Budget> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { daily_usd, monthly_usd } = input
  await saveLimits(ctx.db, account.id, { daily_usd, monthly_usd })
  return presentBudget(ctx, account)
}
