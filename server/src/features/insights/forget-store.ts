import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes the snapshots of an account. Returns the number of deleted rows. */
export const forgetInsights = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, { tables: ['insight_snapshots'], column: 'account_id', value: account_id })
