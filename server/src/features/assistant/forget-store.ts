import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes what was said and found about an account in chats. Answers how many rows there were. */
export const forgetAssistant = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, {
    tables: ['assistant_messages', 'assistant_actions', 'assistant_turns'],
    column: 'account_id',
    value: account_id,
  })
