// The columns that the statements of other features may read.
import { sql } from '#src/infra/db/sql.ts'

/** Automations, deleted ones too. */
export const automationRows = sql`(
  select automation_id, account_id, number, automation_type, name, activation_status, settings,
    execution_count, created_at, deleted_at, is_bot, version
  from automations)`
