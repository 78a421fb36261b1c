import { insertChanges } from '#src/features/live-updates/index.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'

/** Returns an SQL fragment that writes changed sources to the change log. `from` is a table expression with account and id. */
export const notifySources = (from: string): Sql =>
  sql.raw(insertChanges('source', { from, ref: 'id::text' }))
