import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes the draft records of a mailbox. Returns the number of deleted rows. */
export const forgetMail = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, { tables: ['mail_drafts'], column: 'account_id', value: account_id })
