// The columns that the statements of other features may read.
import { sql } from '#src/infra/db/sql.ts'

/** Connected accounts. */
export const accountRows = sql`(
  select id, workspace_id, platform, platform_user_id, app_scoped_id, platform_username, status, connected_at,
    subscription_ended_at
  from connected_accounts)`

/** Imported posts. */
export const postRows = sql`(select account_id, id, media_url, thumbnail_url, caption, permalink from posts)`
