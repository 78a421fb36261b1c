import * as z from 'zod'
import { ActivationStatus } from '@skein/contract/automations/automation'
import type { SettingsOf } from '@skein/contract/automations/kinds/automation-settings'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import { withVersion } from './version-store.ts'

/** The automation that is the bot of an account. Times are ISO 8601. */
export const BotRow = z.object({
  automation_id: z.string(),
  number: z.number(),
  activation_status: ActivationStatus,
  settings: json<SettingsOf<'AI_DM_CONVERSATION'>>(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type BotRow = z.infer<typeof BotRow>

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`)

export const findBotRow = (db: Executor, account_id: string): Promise<BotRow | null> =>
  db.first(sql.rows(BotRow)`
    select automation_id, number, activation_status, settings, version, ${iso('created_at')}, ${iso('updated_at')}
    from automations where account_id = ${account_id} and is_bot`)

export interface SavedBot {
  automation_id: string
  account_id: string
  /** Used only when the bot is created. */
  number: number
  activation_status: ActivationStatus
  settings: SettingsOf<'AI_DM_CONVERSATION'>
  /** The user who saves it. */
  author_id: string
  at: string
}

/** Stores the bot as its next version. */
export async function writeBotRow(db: Executor, bot: SavedBot): Promise<void> {
  await db.execute(sql`
    update automation_sets set last_number = greatest(last_number, ${bot.number}::integer)
    where account_id = ${bot.account_id}`)
  const writing = sql`
    insert into automations (automation_id, account_id, number, automation_type, name, description,
      activation_status, settings, created_at, updated_at, is_bot)
    values (${bot.automation_id}, ${bot.account_id}, ${bot.number}, ${bot.settings.automation_type},
      ${bot.settings.name}, ${bot.settings.description}, ${bot.activation_status}, ${JSON.stringify(bot.settings)},
      ${bot.at}, ${bot.at}, true)
    on conflict (account_id) where is_bot do update set name = excluded.name, settings = excluded.settings,
      activation_status = excluded.activation_status, updated_at = excluded.updated_at,
      version = automations.version + 1
    returning *`
  await db.execute(withVersion(writing, bot))
}

const ConversationRow = z.object({
  automation_id: z.string(),
  name: z.string(),
  settings: json<SettingsOf<'AI_DM_CONVERSATION'>>(),
})

/** Returns the name of the account's chatbot, which is its bot or an AI conversation; null without one. */
export async function findChatbotName(db: Executor, account_id: string): Promise<string | null> {
  const rows = await db.query(sql.rows(z.object({ name: z.string() }))`
    select name from automations
    where account_id = ${account_id} and automation_type = 'AI_DM_CONVERSATION' and deleted_at is null
    order by created_at, number limit 1`)
  return rows[0]?.name ?? null
}

const ReplyRow = z.object({
  automation_id: z.string(),
  name: z.string(),
  settings: json<SettingsOf<'DM_REPLY'>>(),
})

/** Returns the active automations that reply to direct messages, oldest first. */
export const findActiveReplies = (db: Executor, account_id: string): Promise<z.infer<typeof ReplyRow>[]> =>
  db.query(sql.rows(ReplyRow)`
    select automation_id, name, settings from automations
    where account_id = ${account_id} and automation_type = 'DM_REPLY' and activation_status = 'ACTIVE'
      and deleted_at is null
    order by created_at, number`)

/** Returns the active AI conversation that replies before the bot, or null. */
export const findActiveConversation = (
  db: Executor,
  account_id: string,
): Promise<z.infer<typeof ConversationRow> | null> =>
  db.first(sql.rows(ConversationRow)`
    select automation_id, name, settings from automations
    where account_id = ${account_id} and automation_type = 'AI_DM_CONVERSATION'
      and activation_status = 'ACTIVE' and deleted_at is null and not is_bot
    order by created_at, number limit 1`)
