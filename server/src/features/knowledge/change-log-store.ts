import { insertChanges } from '#src/features/live-updates/index.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'

/** A part of a statement that tells listeners which sources of another part are new, have gone on or have changed. */
export const tellSources = (from: string): Sql => sql.raw(insertChanges('source', { from, ref: 'id::text' }))
