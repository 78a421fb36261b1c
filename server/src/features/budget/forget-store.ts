import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes the budget and the spending of an account. Returns the number of deleted rows. */
export const forgetCosts = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, {
    tables: ['model_calls', 'model_spend', 'model_days', 'budgets'],
    column: 'account_id',
    value: account_id,
  })
