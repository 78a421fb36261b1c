import type { Executor } from '#src/infra/db/client.ts'
import { levelOf, periodsOf, type BudgetLevel } from './level-logic.ts'
import { readTotals } from './store.ts'

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
