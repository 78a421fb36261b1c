import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { isSnoozed } from './conversations/filter-store.ts'
import { waitingSince } from './conversations/waiting-store.ts'
import { defaultSettings } from './settings-store.ts'
import { notifyConversations } from './change-log-store.ts'

/** Statements that assign and snooze conversations. Times are ISO 8601. */

/** Assigns a conversation; null unassigns it. Returns whether this changes its assignee. */
export async function updateAssignee(
  db: Executor,
  change: { conversation_id: string; user_id: string | null; now: string },
): Promise<boolean> {
  const changed = await db.execute(sql`
    with assigned as (
      update conversations set assignee_id = ${change.user_id},
        assigned_at = case when ${change.user_id}::text is null then null else ${change.now}::timestamptz end
      where conversation_id = ${change.conversation_id} and assignee_id is distinct from ${change.user_id}
      returning account_id, conversation_id
    ), logged as (${notifyConversations('assigned')})
    select from assigned`)
  return changed === 1
}

/** Snoozes a conversation until the customer writes, or a time; null wakes it. */
export async function updateSnooze(
  db: Executor,
  { conversation_id, until }: { conversation_id: string; until: string | null },
): Promise<void> {
  await db.execute(sql`
    with snoozed as (
      update conversations set snoozed_until = ${until},
        snoozed_through = case when ${until}::timestamptz is null then null else array[last_inbound_at, last_comment_at] end
      where conversation_id = ${conversation_id}
      returning account_id, conversation_id
    ) ${notifyConversations('snoozed')}`)
}

/**
 * Wakes conversations whose time is over, at most `limit`: they are unread again, and their assignees have the time from now
 * on to answer. Returns how many. Needs the database of the system.
 */
export const wakeConversations = (
  db: Executor,
  { now, limit }: { now: string; limit: number },
): Promise<number> =>
  db.execute(sql`
    with due as (
      select conversation_id, snoozed_through = array[last_inbound_at, last_comment_at] as is_snoozed
      from conversations where snoozed_until <= ${now} order by snoozed_until limit ${limit} for update skip locked
    ), woken as (
      update conversations c set snoozed_until = null, snoozed_through = null,
        assigned_at = case when c.assignee_id is not null then ${now}::timestamptz end,
        marked_unread = c.marked_unread or coalesce(d.is_snoozed, false)
      from due d where c.conversation_id = d.conversation_id
      returning c.account_id, c.conversation_id
    ), logged as (${notifyConversations('woken')})
    select from woken`)

const UnassignedRow = z.object({
  account_id: z.string(),
  conversation_id: z.string(),
  username: z.string().nullable(),
  /** Who was silent. */
  assignee_id: z.string(),
  minutes: z.number(),
})
export type UnassignedRow = z.infer<typeof UnassignedRow>

/**
 * Unassigns conversations whose customers wait for an answer for the time of the settings, and as long since the
 * assignment; at most `limit`. Snoozed ones stay. Each is returned to one of several callers. Needs the database of the
 * system.
 */
export const unassignSilent = (
  tx: Executor,
  { now, limit }: { now: string; limit: number },
): Promise<UnassignedRow[]> =>
  tx.query(sql.rows(UnassignedRow)`
    with due as (
      select c.conversation_id, c.assignee_id, ${minutesOfAccount} as minutes
      from conversations c left join inbox_settings s on s.account_id = c.account_id
        cross join lateral (select ${waitingSince} as since) waiting
      where c.assignee_id is not null and waiting.since is not null and not ${isSnoozed(now)}
        and greatest(c.assigned_at, waiting.since) <= ${now}::timestamptz - make_interval(mins => ${minutesOfAccount})
      limit ${limit} for update of c skip locked
    ), unassigned as (
      update conversations c set assignee_id = null, assigned_at = null
      from due d where c.conversation_id = d.conversation_id
      returning c.account_id, c.conversation_id, c.username, d.assignee_id, d.minutes
    ), kept as (
      insert into contact_events (account_id, conversation_id, at, kind, text)
      select account_id, conversation_id, ${now}::timestamptz, 'hand_over',
        jsonb_build_array(jsonb_build_object('code', 'assignee_silent', 'values', jsonb_build_object('minutes', minutes)))
      from unassigned
    ), logged as (${notifyConversations('unassigned')})
    select account_id, conversation_id, username, assignee_id, minutes from unassigned`)

/** Minutes after which a conversation of settings `s` becomes unassigned; null: never. */
const minutesOfAccount = sql`case when s.account_id is null then ${defaultSettings.unassign_after_minutes}::integer
  else s.unassign_after_minutes end`
