import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes the examples of an account. Returns the number of deleted rows. */
export const forgetExamples = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, { tables: ['automation_examples'], column: 'account_id', value: account_id })
