import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes what was told about an account. Answers how many rows there were. */
export const forgetNotifications = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, { tables: ['notices'], column: 'account_id', value: account_id })
