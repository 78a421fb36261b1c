import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes the model keys of an account. Returns the number of deleted rows. */
export const forgetModels = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, { tables: ['model_keys'], column: 'account_id', value: account_id })
