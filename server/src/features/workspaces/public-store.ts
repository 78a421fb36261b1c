// The columns that the statements of other features may read.
import { sql } from '#src/infra/db/sql.ts'

/** Who belongs to which workspace. */
export const memberRows = sql`(select workspace_id, user_id, role from workspace_members)`
