import { perAccount } from '#src/features/users/index.ts'
import { readLimits, spendPerDay } from './spend-store.ts'

/** What models may cost an account, and what they did cost on each day. */
export const budgetExport = [
  perAccount('budgets', async function* ({ db }, account_id) {
    yield await readLimits(db, account_id)
  }),
  perAccount('spend', async function* ({ db }, account_id) {
    yield await spendPerDay(db, account_id)
  }),
]
