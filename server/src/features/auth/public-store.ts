// The columns that the statements of other features may read.
import { sql } from '#src/infra/db/sql.ts'

/** Users. */
export const userRows = sql`(select id, name, email from auth_user)`

/** Profiles of users. */
export const profileRows = sql`(select id, provider_id, language from user_profile)`
