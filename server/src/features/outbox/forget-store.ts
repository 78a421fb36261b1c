import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes every message of an account, waiting ones first: nothing more of it is sent. Answers how many rows there were. */
export const forgetOutbox = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, {
    tables: ['outbox_open', 'outbox', 'outbox_messages', 'private_sends', 'outbox_lanes'],
    column: 'account_id',
    value: account_id,
  })
