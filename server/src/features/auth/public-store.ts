// The columns that the statements of other features may read.
import { sql } from '#src/infra/db/sql.ts'

/** Users. */
export const userRows = sql`(select id, name, email, email_verified from auth_user)`

/** Profiles of users. */
export const profileRows = sql`(select id, provider_id, language from user_profile)`

/** Sessions. A session in use is updated once a day. */
export const sessionRows = sql`(select user_id, updated_at from auth_session)`
