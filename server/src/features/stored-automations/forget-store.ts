import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes the automations of an account. Returns the number of deleted rows. */
export const forgetAutomations = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, {
    tables: ['automation_versions', 'automations', 'automation_sets'],
    column: 'account_id',
    value: account_id,
  })
