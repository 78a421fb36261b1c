import * as z from 'zod'
import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'

/** The locked automation set of an account. */
export interface AccountLock {
  account_id: string
  version: number
  paused: boolean
  /** Null while none are saved. */
  hours: BusinessHours | null
}

/**
 * Returns a part of a statement that locks the automation sets of accounts until the transaction ends, so that one
 * transaction at a time counts their limits. `accounts` is an SQL array of ids; accounts without automations have no row.
 */
export const lockAccountsForDecision = (accounts: string): string =>
  `select account_id, version::float8 as version, paused, hours from automation_sets
   where account_id = any(${accounts}) order by account_id for no key update`

const VersionRow = z.object({ version: z.number() })

/** Returns the version of an account's automations, which every change increments; 0 if it has none. */
export async function automationSetVersion(db: Executor, account_id: string): Promise<number> {
  const rows = await db.query(sql.rows(VersionRow)`
    select version::float8 as version from automation_sets where account_id = ${account_id}`)
  return rows[0]?.version ?? 0
}

export const ActiveAutomationRow = z.object({
  automation_id: z.string(),
  account_id: z.string(),
  number: z.number(),
  settings: json<AutomationSettings>(),
  version: z.number(),
  is_bot: z.boolean(),
  /** Milliseconds since 1970. */
  created_at: z.number(),
})
export type ActiveAutomationRow = z.infer<typeof ActiveAutomationRow>

/** Returns SQL for whether an active automation of the account answers mentions. */
export const answersMentions = (account_id: string): string =>
  `exists (select from automations a where a.account_id = ${account_id} and a.activation_status = 'ACTIVE'
     and a.deleted_at is null and a.automation_type = 'COMMENT_REPLY' and a.settings -> 'comment_sources' ? 'mention')`

export async function findActiveAutomations(
  db: Executor,
  account_ids: readonly string[],
): Promise<ActiveAutomationRow[]> {
  return db.query(sql.rows(ActiveAutomationRow)`
    select automation_id, account_id, number, settings, version, is_bot,
      (extract(epoch from created_at) * 1000)::float8 as created_at
    from automations
    where account_id = any(${[...account_ids]}::uuid[])
      and activation_status = 'ACTIVE' and deleted_at is null
    order by number`)
}

const DecidedAutomationRow = z.object({ ...ActiveAutomationRow.shape, paused: z.boolean() })
export type DecidedAutomationRow = z.infer<typeof DecidedAutomationRow>

/** Returns the automations about which events are decided: active ones, and those that are paused. */
export async function findDecidedAutomations(
  db: Executor,
  account_ids: readonly string[],
): Promise<DecidedAutomationRow[]> {
  return db.query(sql.rows(DecidedAutomationRow)`
    select automation_id, account_id, number, settings, version, is_bot,
      (extract(epoch from created_at) * 1000)::float8 as created_at, activation_status <> 'ACTIVE' as paused
    from automations
    where account_id = any(${[...account_ids]}::uuid[]) and deleted_at is null
    order by number`)
}

/** Returns an automation that is not deleted, in any status; null if the account has none with this id. */
export const findStored = (
  db: Executor,
  account_id: string,
  automation_id: string,
): Promise<ActiveAutomationRow | null> =>
  db.first(sql.rows(ActiveAutomationRow)`
    select automation_id, account_id, number, settings, version, is_bot,
      (extract(epoch from created_at) * 1000)::float8 as created_at
    from automations
    where account_id = ${account_id} and automation_id = ${automation_id} and deleted_at is null`)

/** Returns an active automation by its number; none while the account is paused, so that no model is called for it. */
export async function findActiveAutomation(
  db: Executor,
  { account_id, number }: { account_id: string; number: number },
): Promise<ActiveAutomationRow | undefined> {
  const rows = await db.query(sql.rows(ActiveAutomationRow)`
    select automation_id, account_id, number, settings, version, is_bot,
      (extract(epoch from created_at) * 1000)::float8 as created_at
    from automations where account_id = ${account_id} and number = ${number}
      and activation_status = 'ACTIVE' and deleted_at is null
      and not exists (select from automation_sets s where s.account_id = ${account_id} and s.paused)`)
  return rows[0]
}

/** The part of a statement that counts executions; $1 is decisions and $2 numbers of executions, both as JSON. */
export const countExecutions = `update automations a set execution_count = a.execution_count + c.count,
       last_executed_at = (
         select max((d ->> 'decided_at')::timestamptz) from jsonb_array_elements($1::jsonb) as d)
     from jsonb_to_recordset($2::jsonb) as c (automation_id text, count integer)
     where a.automation_id = c.automation_id`
