import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes the fixed answers and gaps of an account. Returns the number of deleted rows. */
export const forgetFixedAnswers = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, { tables: ['fixed_answers', 'knowledge_gaps'], column: 'account_id', value: account_id })
