import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes all messages of an account, unsent ones first so that none is sent. Returns the number of deleted rows. */
export const forgetOutbox = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, {
    tables: [
      'outbox_open',
      'outbox',
      'outbox_failures',
      'outbox_messages',
      'private_sends',
      'send_paces',
      'paced_posts',
    ],
    column: 'account_id',
    value: account_id,
  })
