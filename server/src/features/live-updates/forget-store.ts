import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes the change log of an account. Returns the number of deleted rows. */
export const forgetChanges = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, { tables: ['live_watches', 'live_events'], column: 'account_id', value: account_id })
