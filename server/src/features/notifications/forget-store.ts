import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes the notifications about an account. Returns the number of deleted rows. */
export const forgetNotifications = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, { tables: ['notices'], column: 'account_id', value: account_id })
