import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export interface InboxSettings {
  /** How long automation stays silent after a person wrote or took over. */
  takeover_seconds: number
  /** Messages of one person within this time are answered together. */
  burst_seconds: number
  /** Whether people may answer for seven days instead of one. */
  human_agent: boolean
  /** The reply to a customer who asks for a human; null for none. */
  handover_reply: string | null
  /** A conversation becomes unassigned when its customer has waited so long for the assignee; null: never. */
  unassign_after_minutes: number | null
}

export const defaultSettings: InboxSettings = {
  takeover_seconds: 43_200,
  burst_seconds: 6,
  human_agent: false,
  handover_reply: null,
  unassign_after_minutes: 15,
}

const SettingsRow = z.object({
  takeover_seconds: z.number(),
  burst_seconds: z.number(),
  human_agent: z.boolean(),
  handover_reply: z.string().nullable(),
  unassign_after_minutes: z.number().nullable(),
  account_id: z.string(),
})

/** Returns settings by account; accounts without settings get the defaults. */
export async function inboxSettings(
  db: Executor,
  account_ids: readonly string[],
): Promise<Map<string, InboxSettings>> {
  const rows = await db.query(sql.rows(SettingsRow)`
    select account_id, takeover_seconds, burst_seconds, human_agent, handover_reply, unassign_after_minutes
    from inbox_settings
    where account_id = any(${[...account_ids]}::uuid[])`)
  const settingsByAccount = new Map(rows.map(({ account_id, ...settings }) => [account_id, settings]))
  return new Map(
    account_ids.map((account_id) => [account_id, settingsByAccount.get(account_id) ?? defaultSettings]),
  )
}

/** Undefined settings stay unchanged. */
export async function saveInboxSettings(
  db: Executor,
  account_id: string,
  change: { [Name in keyof InboxSettings]?: InboxSettings[Name] | undefined },
): Promise<void> {
  const { takeover_seconds = null, burst_seconds = null, human_agent = null, handover_reply } = change
  const { unassign_after_minutes } = change
  await db.execute(sql`
    insert into inbox_settings as s (account_id, takeover_seconds, burst_seconds, human_agent, handover_reply,
      unassign_after_minutes)
    values (${account_id}, coalesce(${takeover_seconds}, ${defaultSettings.takeover_seconds}::integer),
      coalesce(${burst_seconds}, ${defaultSettings.burst_seconds}::integer),
      coalesce(${human_agent}, ${defaultSettings.human_agent}::boolean), ${handover_reply || null},
      ${unassign_after_minutes === undefined ? defaultSettings.unassign_after_minutes : unassign_after_minutes}::integer)
    on conflict (account_id) do update set
      takeover_seconds = coalesce(${takeover_seconds}, s.takeover_seconds),
      burst_seconds = coalesce(${burst_seconds}, s.burst_seconds),
      human_agent = coalesce(${human_agent}, s.human_agent),
      handover_reply = case when ${handover_reply === undefined} then s.handover_reply else excluded.handover_reply end,
      unassign_after_minutes = case when ${unassign_after_minutes === undefined} then s.unassign_after_minutes
        else excluded.unassign_after_minutes end`)
}

export async function inboxSettingsOf(db: Executor, account_id: string): Promise<InboxSettings> {
  return (await inboxSettings(db, [account_id])).get(account_id) ?? defaultSettings
}
