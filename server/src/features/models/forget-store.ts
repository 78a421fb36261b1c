import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes an account's keys of model providers. Answers how many rows there were. */
export const forgetModels = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, { tables: ['model_keys'], column: 'account_id', value: account_id })
