import type { Ctx } from '#src/context.ts'
import type { Periods, Totals } from './level-logic.ts'
import { readTotals, type OperatorLimits } from './store.ts'

/** Returns the limits that the operator has set in the environment. */
export const operatorLimits = ({ env }: Pick<Ctx, 'env'>): OperatorLimits => ({
  default_daily_usd: env.DEFAULT_DAILY_USD ?? null,
  max_total_daily_usd: env.MAX_TOTAL_DAILY_USD ?? null,
})

/** Returns limits and spending of accounts, one row per account. */
export async function totalsOf(
  ctx: Pick<Ctx, 'db' | 'env'>,
  account_ids: readonly string[],
  periods: Periods,
): Promise<(Totals & { account_id: string })[]> {
  const { default_daily_usd: operator_daily_usd } = operatorLimits(ctx)
  const rows = await readTotals(ctx.db, account_ids, periods)
  return rows.map((row) => ({ ...row, operator_daily_usd }))
}
