import * as z from 'zod'
import { userRows } from '#src/features/auth/index.ts'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import { limits } from '@skein/contract/limits'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'

/** An automation as it was after one save. Times are ISO 8601. */
export const VersionRow = z.object({
  version: z.number(),
  settings: json<AutomationSettings>(),
  author: z.string().nullable(),
  failed_examples: json<readonly ExampleFailure[]>().nullable(),
  created_at: z.string(),
})
export type VersionRow = z.infer<typeof VersionRow>

interface SavedVersion {
  author_id: string | null
  /** Examples that fail after the save. */
  failed_examples?: readonly ExampleFailure[] | null | undefined
}

/**
 * Returns a statement that runs `change`, which inserts or updates one row of `automations` and returns it as a whole,
 * stores the row as a version and deletes versions beyond the newest ones. It affects one row if `change` did.
 */
export const withVersion = (change: Sql, { author_id, failed_examples = null }: SavedVersion): Sql => sql`
  with saved as (${change}), purged as (
    delete from automation_versions v using saved s
    where v.automation_id = s.automation_id and v.version <= s.version - ${limits.versions}::integer
  )
  insert into automation_versions (automation_id, version, account_id, author_id, settings, failed_examples, created_at)
  select automation_id, version, account_id, ${author_id}, settings,
    ${failed_examples && JSON.stringify(failed_examples)}::jsonb, updated_at from saved`

const columns = sql`v.version, v.settings, v.failed_examples, coalesce(nullif(u.name, ''), u.email) as author,
  to_char(v.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`

/** Returns the versions of an automation, newest first. */
export async function findVersions(
  db: Executor,
  account: OwnedAccount,
  automation_id: string,
): Promise<VersionRow[]> {
  return db.query(sql.rows(VersionRow)`
    select ${columns} from automation_versions v left join ${userRows} u on u.id = v.author_id
    where v.account_id = ${account.id} and v.automation_id = ${automation_id}
    order by v.version desc`)
}

export async function findVersion(
  db: Executor,
  account: OwnedAccount,
  { automation_id, version }: { automation_id: string; version: number },
): Promise<VersionRow | undefined> {
  const rows = await db.query(sql.rows(VersionRow)`
    select ${columns} from automation_versions v left join ${userRows} u on u.id = v.author_id
    where v.account_id = ${account.id} and v.automation_id = ${automation_id} and v.version = ${version}`)
  return rows[0]
}
