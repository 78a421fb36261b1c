import { insertChanges } from '#src/features/live-updates/index.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'

/** Returns a part of a statement that adds changed messages, selected by another part, to the change log. */
export const messageChanges = (from: string): string =>
  insertChanges('message', { from, ref: 'outbox_seq', order: 'outbox_seq' })

/** The same for a statement that is not prepared. */
export const logMessageChanges = (from: string): Sql => sql.raw(messageChanges(from))
