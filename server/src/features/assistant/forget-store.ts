import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes the assistant's rows of an account. Returns the number of deleted rows. */
export const forgetAssistant = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, {
    tables: ['assistant_messages', 'assistant_actions', 'assistant_turns'],
    column: 'account_id',
    value: account_id,
  })
