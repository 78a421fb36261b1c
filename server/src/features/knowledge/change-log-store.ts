import { sql, type SQL } from 'drizzle-orm'
import { telling } from '#src/features/live-updates/index.ts'

/** A part of a statement that tells listeners which sources of another part are new, have gone on or have changed. */
export const tellSources = (from: string): SQL => sql.raw(telling('source', { from, ref: 'id::text' }))
