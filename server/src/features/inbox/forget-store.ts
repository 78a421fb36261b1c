import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes all inbox data of an account. Returns the number of deleted rows. */
export const forgetInbox = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, {
    tables: [
      'messages',
      'conversations',
      'inbox_settings',
      'contact_profiles',
      'contact_notes',
      'contact_events',
      'saved_replies',
      'conversation_imports',
      'gathered_comments',
      'earlier_comments',
    ],
    column: 'account_id',
    value: account_id,
  })
