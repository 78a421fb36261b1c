import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes every conversation of an account. Answers how many rows there were. */
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
