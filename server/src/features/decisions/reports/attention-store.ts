import * as z from 'zod'
import { failureRows, openRows, outboxRows } from '#src/features/outbox/index.ts'
import { automationRows } from '#src/features/stored-automations/index.ts'
import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSettings, SettingsOf } from '@skein/contract/automations/kinds/automation-settings'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'

/** The outcomes of messages of an account's automations. */
export const OutcomeCounts = z.object({
  replies: z.number(),
  private_messages: z.number(),
  direct_messages: z.number(),
  moderated: z.number(),
  failed: z.number(),
})
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

const maxPerAutomation = 5000

/** Returns counts since `today` (ISO 8601). Reads at most the newest 5,000 messages of each automation. */
export async function countOutcomes(
  db: Executor,
  account: OwnedAccount,
  today: string,
): Promise<OutcomeCounts> {
  const of = (kinds: string) => sql.raw(`(count(*) filter (where o.state = 'sent' and ${kinds}))::int`)
  const rows = await db.query(sql.rows(OutcomeCounts)`
    select ${of(`o.kind = 'comment_reply'`)} as replies, ${of(`o.kind = 'private_message'`)} as private_messages,
      ${of(`o.kind = 'direct_message'`)} as direct_messages,
      ${of(`o.kind in ('hide_comment', 'delete_comment')`)} as moderated,
      (count(*) filter (where o.state in ('failed', 'expired')))::int as failed
    from ${automationRows} a cross join lateral (
      select state, kind from ${outboxRows} outbox
      where source_id = a.automation_id and created_at >= ${today}::timestamptz
      order by created_at desc limit ${maxPerAutomation}
    ) o where a.account_id = ${account.id}`)
  const [counts] = rows
  if (!counts) throw new Error('Counting gave no row.')
  return counts
}

export const OpenCounts = z.object({ failed_sends: z.number(), drafts: z.number() })
export type OpenCounts = z.infer<typeof OpenCounts>

const maxOpen = 10_000

/**
 * Returns what the activity lists: messages of automations and people that failed since `since` (ISO 8601), and drafts of
 * any age. Reads at most the newest 10,000.
 */
export async function countOpen(db: Executor, account: OwnedAccount, since: string): Promise<OpenCounts> {
  const rows = await db.query(sql.rows(OpenCounts)`
    select (count(*) filter (where f.state in ('failed', 'expired') and o.created_at >= ${since}::timestamptz
        and (a.automation_id is not null or o.activity_seq is not null)))::int as failed_sends,
      (count(*) filter (where f.state = 'needs_review' and a.automation_id is not null))::int as drafts
    from (
      select outbox_seq, source_id, state from ${failureRows} outbox_failures
      where account_id = ${account.id} and state in ('failed', 'expired', 'needs_review')
      order by origin_seq desc limit ${maxOpen}
    ) f
    join ${outboxRows} o on o.outbox_seq = f.outbox_seq
    left join ${automationRows} a on a.automation_id = f.source_id and a.account_id = ${account.id}`)
  return rows[0] ?? { failed_sends: 0, drafts: 0 }
}

/** Reasons of a failed attempt that say nothing about the message itself. */
const unansweredReasons = ['service_down', 'timeout', 'network']
const maxWaiting = 500

/** Returns whether Instagram did not answer the last attempt to send one of the first 500 messages that wait. */
export async function hasUnansweredSend(db: Executor, account: OwnedAccount): Promise<boolean> {
  const rows = await db.query(sql.rows(z.object({ has_failed: z.boolean() }))`
    select exists (
      select from (
        select cause from ${openRows} outbox_open
        where account_id = ${account.id} and phase in ('ready', 'unknown') limit ${maxWaiting}
      ) o where o.cause ->> 'reason' = any(${unansweredReasons}::text[])
    ) as has_failed`)
  return rows[0]?.has_failed ?? false
}

export const StepCounts = z.object({
  rules: z.number(),
  executions: z.number(),
  /** The newest active automation. */
  newest: json<{
    automation_id: string
    automation_type: AutomationType
    settings: AutomationSettings
  }>().nullable(),
  /** The active AI conversation that replies first; the chatbot is the last one. */
  conversation: json<SettingsOf<'AI_DM_CONVERSATION'>>().nullable(),
})
export type StepCounts = z.infer<typeof StepCounts>

/** Returns the progress of an account's setup. */
export async function countSteps(db: Executor, account: OwnedAccount): Promise<StepCounts> {
  const first = (columns: string, condition: string, order: string) =>
    sql`(select ${sql.raw(columns)} from ${automationRows} automations where account_id = ${account.id} and deleted_at is null
      and activation_status = 'ACTIVE' and ${sql.raw(condition)} order by ${sql.raw(order)} limit 1)`
  const rows = await db.query(sql.rows(StepCounts)`
    select (count(*) filter (where not is_bot))::int as rules, coalesce(sum(execution_count), 0)::float8 as executions,
      ${first(`jsonb_build_object('automation_id', automation_id, 'automation_type', automation_type, 'settings', settings)`, 'not is_bot', 'number desc')} as newest,
      ${first('settings', `automation_type = 'AI_DM_CONVERSATION'`, 'is_bot, number')} as conversation
    from ${automationRows} automations where account_id = ${account.id} and deleted_at is null`)
  const [counts] = rows
  if (!counts) throw new Error('Counting gave no row.')
  return counts
}
