// The columns that the statements of other features may read.
import { sql } from '#src/infra/db/sql.ts'

/** Users. */
export const userRows = sql`(select id, name, email, email_verified, image, created_at from auth_user)`

/** Profiles of users. */
export const profileRows = sql`(select id, provider_id, language, created_at from user_profile)`
