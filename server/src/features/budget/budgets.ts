import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import type { Budget } from '@skein/contract/models/budgets'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { saveIfShown } from '#src/infra/db/save-if-shown.ts'
import { AppError } from '#src/infra/errors.ts'
import { findKeys } from '#src/features/models/index.ts'
import { levelOf, periodsOf, type BudgetLevel } from './level-logic.ts'
import { operatorLimits, totalsOf } from './read-limits.ts'
import { spendByDay, spendByModel, spendBySource } from './spend-store.ts'
import { limitsVersionOf, saveLimits } from './store.ts'

export const getBudget: UseCase<typeof api.budgets.get> = async (ctx, input) => {
  return presentBudget(ctx, await requireAccount(ctx, input.platform_user_id))
}

async function presentBudget(ctx: Ctx, { id }: OwnedAccount): Promise<Budget> {
  const { db, clock } = ctx
  // Before the limits: an older version with newer limits refuses a save, a newer one would overwrite them.
  const version = await limitsVersionOf(db, id)
  const periods = periodsOf(clock.now())
  const [totals] = await totalsOf(ctx, [id], periods)
  if (!totals) throw new Error('An account has no totals.')
  const { monthly_usd, spent_today, spent_month, operator_daily_usd } = totals
  const level = levelOf(totals, periods)
  const isOperators = await isLimitedByOperator(ctx, id, totals.daily_usd)
  return {
    daily_usd: isOperators ? operator_daily_usd : totals.daily_usd,
    daily_usd_from: isOperators ? 'operator' : totals.daily_usd === null ? null : 'account',
    operator_daily_usd,
    monthly_usd,
    version,
    spent_today,
    spent_month,
    notice: level === 'ok' ? null : level,
    by_rule: await spendBySource(db, id, periods),
    by_model: await spendByModel(db, id, periods),
    by_day: await spendByDay(db, id, periods),
  }
}

/** Returns whether the operator's limit for each account is lower than `daily_usd` for all calls of the account. */
async function isLimitedByOperator(ctx: Ctx, account_id: string, daily_usd: number | null): Promise<boolean> {
  const { default_daily_usd } = operatorLimits(ctx)
  if (default_daily_usd === null || (daily_usd !== null && daily_usd <= default_daily_usd)) return false
  return (await findKeys(ctx.db, account_id)).length === 0
}

/**
 * Saves limits. They apply from the next call on, in every process. An account that only uses the operator's keys cannot
 * allow itself more than the operator does.
 */
export const saveBudget: UseCase<typeof api.budgets.save> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { daily_usd, monthly_usd, version } = input
  if (typeof daily_usd === 'number' && (await isLimitedByOperator(ctx, account.id, daily_usd))) {
    throw new AppError('validation', aboveOperator(operatorLimits(ctx).default_daily_usd ?? 0), {
      detail: 'daily_usd',
    })
  }
  await saveIfShown(ctx.db, {
    kind: 'budget',
    owner: account.id,
    shown: version,
    findVersion: (tx) => limitsVersionOf(tx, account.id),
    store: (tx) => saveLimits(tx, account.id, { daily_usd, monthly_usd }),
  })
  return presentBudget(ctx, account)
}

const aboveOperator = (limit: number) => m.server_budget_above_limit({ limit: limit.toFixed(2) })

/** Returns the current budget level of each account. Every account has an entry. */
export async function budgetState(
  ctx: Pick<Ctx, 'db' | 'env' | 'clock'>,
  account_ids: readonly string[],
): Promise<Map<string, BudgetLevel>> {
  if (account_ids.length === 0) return new Map()
  const periods = periodsOf(ctx.clock.now())
  const rows = await totalsOf(ctx, account_ids, periods)
  return new Map(rows.map((totals) => [totals.account_id, levelOf(totals, periods)]))
}
