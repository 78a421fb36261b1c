import { insertChanges } from '#src/features/live-updates/index.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'

/** A part of a statement that tells listeners which messages of another part went on. */
export const messageChanges = (from: string): string => insertChanges('message', { from, ref: 'outbox_seq' })

/** The same within a statement that is put together each time. */
export const logMessageChanges = (from: string): Sql => sql.raw(messageChanges(from))
