import * as z from 'zod'
import { ActivationStatus, AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSettings, SettingsOf } from '@skein/contract/automations/kinds/automation-settings'
import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { deleteWhere } from '#src/infra/db/delete-rows.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import { withVersion } from './version-store.ts'

/** A stored automation. Times are ISO 8601; `settings` is the payload of its kind, as the contract parsed it. */
export const AutomationRow = z.object({
  automation_id: z.string(),
  account_id: z.string(),
  number: z.number(),
  automation_type: AutomationType,
  name: z.string(),
  description: z.string(),
  activation_status: ActivationStatus,
  settings: json<AutomationSettings>(),
  version: z.number(),
  execution_count: z.number(),
  last_executed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type AutomationRow = z.infer<typeof AutomationRow>

/** A stored automation of one kind. */
export interface RowOf<Kind extends AutomationType> extends AutomationRow {
  automation_type: Kind
  settings: SettingsOf<Kind>
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`)

const columns = sql`automation_id, account_id, number, automation_type, name, description, activation_status,
  settings, version, execution_count::float8 as execution_count,
  ${iso('last_executed_at')}, ${iso('created_at')}, ${iso('updated_at')}`

/** How long a deleted automation can be restored, in days. */
export const restorableDays = 30

export async function findAutomations(db: Executor, account: OwnedAccount): Promise<AutomationRow[]> {
  return db.query(sql.rows(AutomationRow)`
    select ${columns} from automations where account_id = ${account.id} and deleted_at is null and not is_bot
    order by number desc`)
}

const DeletedRow = AutomationRow.extend({ deleted_at: z.string() })
export type DeletedRow = z.infer<typeof DeletedRow>

/** Returns automations that were deleted after a time, newest deletion first. */
export async function findDeletedAutomations(
  db: Executor,
  account: OwnedAccount,
  { after, limit }: { after: string; limit: number },
): Promise<DeletedRow[]> {
  return db.query(sql.rows(DeletedRow)`
    select ${columns}, ${iso('deleted_at')} from automations
    where account_id = ${account.id} and automations.deleted_at > ${after}::timestamptz and not is_bot
    order by automations.deleted_at desc, number desc limit ${limit}`)
}

const StoredAutomation = AutomationRow.extend({ is_bot: z.boolean(), deleted_at: z.string().nullable() })

/** Returns automations after a number, including the bot and deleted ones, oldest first. */
export async function findStoredAutomations(
  db: Executor,
  { account_id, after, limit }: { account_id: string; after: number; limit: number },
): Promise<z.infer<typeof StoredAutomation>[]> {
  return db.query(sql.rows(StoredAutomation)`
    select ${columns}, is_bot, ${iso('deleted_at')} from automations
    where account_id = ${account_id} and number > ${after} order by number limit ${limit}`)
}

export async function findAutomation(
  db: Executor,
  account: OwnedAccount,
  automation_id: string,
): Promise<AutomationRow | undefined> {
  const rows = await db.query(sql.rows(AutomationRow)`
    select ${columns} from automations
    where account_id = ${account.id} and automation_id = ${automation_id} and deleted_at is null and not is_bot`)
  return rows[0]
}

const VersionNumberRow = AutomationRow.pick({ automation_id: true, version: true })

/** Returns the versions of automations, deleted or not. */
export async function findVersionNumbers(
  db: Executor,
  account: OwnedAccount,
  automation_ids: readonly string[],
): Promise<z.infer<typeof VersionNumberRow>[]> {
  return db.query(sql.rows(VersionNumberRow)`
    select automation_id, version from automations
    where account_id = ${account.id} and automation_id = any(${[...automation_ids]}::text[])`)
}

const SettingsRow = AutomationRow.pick({ settings: true })

/** Returns the settings of automations of an account. */
export async function findSettings(
  db: Executor,
  account: OwnedAccount,
  automation_ids: readonly string[],
): Promise<AutomationSettings[]> {
  const rows = await db.query(sql.rows(SettingsRow)`
    select settings from automations
    where account_id = ${account.id} and automation_id = any(${[...automation_ids]}::text[])`)
  return rows.map(({ settings }) => settings)
}

const AutomationKeyRow = z.object({ account_id: z.string(), number: z.number(), is_bot: z.boolean() })
type AutomationKey = z.infer<typeof AutomationKeyRow>

/** Returns the account of an automation, deleted or not. The caller must check that it belongs to the user. */
export async function accountOfAutomation(
  db: Executor,
  automation_id: string,
): Promise<AutomationKey | undefined> {
  const rows = await db.query(
    sql.rows(
      AutomationKeyRow,
    )`select account_id, number, is_bot from automations where automation_id = ${automation_id}`,
  )
  return rows[0]
}

const LockedSetRow = z.object({ last_number: z.number(), version: z.number() })

/**
 * Locks the automation set of an account and increments its version, so that changes and decisions are serialised.
 * Returns the last number that was given to an automation, and the new version.
 */
export async function bumpAutomationSet(
  db: Executor,
  account_id: string,
): Promise<z.infer<typeof LockedSetRow>> {
  const rows = await db.query(sql.rows(LockedSetRow)`
    insert into automation_sets (account_id) values (${account_id})
    on conflict (account_id) do update set version = automation_sets.version + 1
    returning last_number, version::float8 as version`)
  return rows[0] ?? { last_number: 0, version: 1 }
}

/** An automation to store; `at` is the current time in ISO 8601. */
export interface SavedAutomation {
  automation_id: string
  account_id: string
  settings: AutomationSettings
  /** The user who saves it. */
  author_id: string
  at: string
  /** Examples that fail after the save. */
  failed_examples?: readonly ExampleFailure[] | null
}

/** Stores a new automation and its first version. */
export async function insertAutomation(
  db: Executor,
  automation: SavedAutomation & { number: number; activation_status: ActivationStatus },
): Promise<void> {
  await db.execute(
    sql`update automation_sets set last_number = ${automation.number} where account_id = ${automation.account_id}`,
  )
  const inserting = sql`
    insert into automations (automation_id, account_id, number, automation_type, name, description,
      activation_status, settings, created_at, updated_at)
    values (${automation.automation_id}, ${automation.account_id}, ${automation.number}, ${automation.settings.automation_type},
      ${automation.settings.name}, ${automation.settings.description}, ${automation.activation_status},
      ${JSON.stringify(automation.settings)}, ${automation.at}, ${automation.at}) returning *`
  await db.execute(withVersion(inserting, automation))
}

/**
 * Stores changed settings as the next version. Returns false when the account has no such automation of that kind, or none of the expected
 * version.
 */
export async function updateAutomation(
  db: Executor,
  {
    expected_version = null,
    is_bot = false,
    ...automation
  }: SavedAutomation & { expected_version?: number | null; is_bot?: boolean },
): Promise<boolean> {
  const updating = sql`
    update automations set name = ${automation.settings.name}, description = ${automation.settings.description},
      settings = ${JSON.stringify(automation.settings)}, version = version + 1, updated_at = ${automation.at}
    where automation_id = ${automation.automation_id} and account_id = ${automation.account_id}
      and automation_type = ${automation.settings.automation_type} and deleted_at is null and is_bot = ${is_bot}
      and version = coalesce(${expected_version}::integer, version)
    returning *`
  return (await db.execute(withVersion(updating, automation))) === 1
}

/** Automations of an account that change together. Ids must be unique. */
export interface AutomationUpdate {
  automation_ids: readonly string[]
  account_id: string
}

/** Returns the number of automations found. */
export async function updateStatus(
  db: Executor,
  change: AutomationUpdate & { activation_status: ActivationStatus; updated_at: string },
): Promise<number> {
  const rowCount = await db.execute(sql`
    update automations set activation_status = ${change.activation_status}, updated_at = ${change.updated_at}
    where automation_id = any(${[...change.automation_ids]}::text[])
      and account_id = ${change.account_id} and deleted_at is null and not is_bot`)
  return rowCount
}

export async function pauseAll(
  db: Executor,
  change: { account_id: string; updated_at: string },
): Promise<void> {
  await db.execute(sql`
    update automations set activation_status = 'PAUSED', updated_at = ${change.updated_at}
    where account_id = ${change.account_id} and activation_status = 'ACTIVE'`)
}

/** Marks automations as deleted, or restores them if not deleted before `not_before`. Returns the number found. */
export async function markDeleted(
  db: Executor,
  change: AutomationUpdate & { deleted_at: string | null; not_before: string },
): Promise<number> {
  const rowCount = await db.execute(sql`
    update automations set deleted_at = ${change.deleted_at}
    where automation_id = any(${[...change.automation_ids]}::text[])
      and account_id = ${change.account_id} and not is_bot
      and case when ${change.deleted_at}::timestamptz is null
        then deleted_at > ${change.not_before}::timestamptz else deleted_at is null end`)
  return rowCount
}

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns the accounts with automations that were marked as deleted before a time. */
export async function accountsToPurge(db: Executor, before: string): Promise<string[]> {
  const rows = await db.query(sql.rows(AccountIdRow)`
    select distinct account_id from automations where deleted_at < ${before}`)
  return rows.map(({ account_id }) => account_id)
}

/** Deletes the automations of an account that were marked as deleted before a time. Returns their number. */
export const purgeDeleted = (db: Executor, account_id: string, before: string): Promise<number> =>
  deleteWhere(db, 'automations', sql`account_id = ${account_id} and deleted_at < ${before}`)
