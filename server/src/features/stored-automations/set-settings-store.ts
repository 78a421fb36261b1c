import * as z from 'zod'
import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'

export const AutomationSetSettings = z.object({
  paused: z.boolean(),
  disclosure: z.string().nullable(),
  /** The version of the settings of the account that people edit together. */
  settings_version: z.number(),
})
export type AutomationSetSettings = z.infer<typeof AutomationSetSettings>

/** What other features read of the settings of automation sets. */
export const automationSetSettingRows = sql`(select account_id, paused, disclosure from automation_sets)`

export async function automationSetSettingsOf(
  db: Executor,
  account_id: string,
): Promise<AutomationSetSettings> {
  const rows = await db.query(
    sql.rows(
      AutomationSetSettings,
    )`select paused, disclosure, settings_version from automation_sets where account_id = ${account_id}`,
  )
  return rows[0] ?? { paused: false, disclosure: null, settings_version: 0 }
}

export async function incrementSettingsVersion(db: Executor, account_id: string): Promise<void> {
  await db.execute(sql`
    insert into automation_sets (account_id, settings_version) values (${account_id}, 1)
    on conflict (account_id) do update set settings_version = automation_sets.settings_version + 1`)
}

/** Waits for the lock of the automation set: a decision in progress writes its messages to the outbox before. */
export async function setPaused(db: Executor, account_id: string, paused: boolean): Promise<void> {
  await db.execute(sql`
    insert into automation_sets (account_id, paused) values (${account_id}, ${paused})
    on conflict (account_id) do update set paused = excluded.paused`)
}

export async function setDisclosure(
  db: Executor,
  account_id: string,
  disclosure: string | null,
): Promise<void> {
  await db.execute(sql`
    insert into automation_sets (account_id, disclosure) values (${account_id}, ${disclosure})
    on conflict (account_id) do update set disclosure = excluded.disclosure`)
}

const HoursRow = z.object({ hours: json<BusinessHours>().nullable(), version: z.number() })

/** Returns the business hours of an account, which are null while none are saved, and their version. */
export async function findBusinessHours(db: Executor, account_id: string): Promise<z.infer<typeof HoursRow>> {
  const row = await db.first(sql.rows(HoursRow)`
    select hours, hours_version as version from automation_sets where account_id = ${account_id}`)
  return row ?? { hours: null, version: 0 }
}

/** Returns the business hours of an account; null while none are saved. */
export const businessHoursOf = async (db: Executor, account_id: string): Promise<BusinessHours | null> =>
  (await findBusinessHours(db, account_id)).hours

export async function saveBusinessHours(
  db: Executor,
  account_id: string,
  hours: BusinessHours,
): Promise<void> {
  await db.execute(sql`
    insert into automation_sets (account_id, hours, hours_version) values (${account_id}, ${JSON.stringify(hours)}, 1)
    on conflict (account_id) do update set hours = excluded.hours,
      hours_version = automation_sets.hours_version + 1`)
}
