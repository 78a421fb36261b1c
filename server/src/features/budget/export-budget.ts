import { perAccount } from '#src/features/users/index.ts'
import { readLimits, archivedSpending } from './spend-store.ts'

/** Exports the limits of an account and its model spending per day. */
export const budgetExport = [
  perAccount('budgets', async function* ({ db }, account_id) {
    yield await readLimits(db, account_id)
  }),
  perAccount('spend', async function* ({ db }, account_id) {
    yield await archivedSpending(db, account_id)
  }),
]
