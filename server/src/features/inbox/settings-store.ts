import { sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/client.ts'
import { rowsOf } from '#src/platform/db/rows.ts'

export interface InboxSettings {
  /** So long automation stays silent after a person wrote or took over. */
  takeover_seconds: number
  /** Messages of one person within this time are answered together. */
  burst_seconds: number
  /** Whether people may answer after the first day. */
  human_agent: boolean
}

export const standardSettings: InboxSettings = {
  takeover_seconds: 43_200,
  burst_seconds: 6,
  human_agent: false,
}

/** Settings by account; every account asked for is in the answer. */
export async function inboxSettings(
  db: Executor,
  account_ids: readonly string[],
): Promise<Map<string, InboxSettings>> {
  const { rows } = await db.execute(sql`
    select account_id, takeover_seconds, burst_seconds, human_agent from inbox_settings
    where account_id = any(${sql.param([...account_ids])}::uuid[])`)
  const own = new Map(
    rowsOf<InboxSettings & { account_id: string }>(rows).map(({ account_id, ...settings }) => [
      account_id,
      settings,
    ]),
  )
  return new Map(account_ids.map((account_id) => [account_id, own.get(account_id) ?? standardSettings]))
}

export async function inboxSettingsOf(db: Executor, account_id: string): Promise<InboxSettings> {
  return (await inboxSettings(db, [account_id])).get(account_id) ?? standardSettings
}
