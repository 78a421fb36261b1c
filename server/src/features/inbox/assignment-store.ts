import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { isSnoozed } from './conversations/filter-store.ts'
import { defaultSettings } from './settings-store.ts'
import { notifyConversations } from './changes/change-log-store.ts'

/** Statements that assign and snooze conversations. Times are ISO 8601. */

const AssigneeRow = z.object({ assignee_id: z.string().nullable() })

/** Returns the assignee, who stays the same until the transaction ends; null without one. */
export async function lockAssignee(tx: Executor, conversation_id: string): Promise<string | null> {
  const row = await tx.first(sql.rows(AssigneeRow)`
    select assignee_id from conversations where conversation_id = ${conversation_id} for update`)
  return row?.assignee_id ?? null
}

/** Assigns a conversation; null unassigns it. Returns whether this changes its assignee. */
export async function updateAssignee(
  db: Executor,
  change: { conversation_id: string; user_id: string | null; now: string },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    with assigned as (
      update conversations set assignee_id = ${change.user_id},
        assigned_at = case when ${change.user_id}::text is null then null else ${change.now}::timestamptz end
      where conversation_id = ${change.conversation_id} and assignee_id is distinct from ${change.user_id}
      returning account_id, conversation_id
    ), logged as (${notifyConversations('assigned')})
    select from assigned`)
  return rowCount === 1
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

const IdRow = z.object({ conversation_id: z.string() })

/** Shares of the older conversations; each minute examines one. */
const shares = 60

/**
 * Returns the ids, in their order, of conversations that were assigned for the time of the settings and are not snoozed: those
 * that were assigned or whose customers wrote since three hours before that time, and a share of the others. So an answer
 * that is unsent, a longer stop of the server or a shorter time of the settings is noticed within an hour.
 */
export async function findLongAssigned(
  db: Executor,
  { now, after, limit }: { now: string; after: string; limit: number },
): Promise<string[]> {
  const share = new Date(now).getUTCMinutes() % shares
  const before = sql`${now}::timestamptz - make_interval(mins => ${minutesOfAccount})`
  const rows = await db.query(sql.rows(IdRow)`
    select c.conversation_id from conversations c left join inbox_settings s on s.account_id = c.account_id
    where c.assignee_id is not null and c.conversation_id > ${after} and not ${isSnoozed(now)}
      and c.assigned_at <= ${before}
      and (greatest(c.assigned_at, c.last_inbound_at, c.last_comment_at) > ${before} - interval '3 hours'
        or (hashtext(c.conversation_id) & 2147483647) % ${shares}::integer = ${share}::integer)
    order by c.conversation_id limit ${limit}`)
  return rows.map(({ conversation_id }) => conversation_id)
}

const AssignedRow = z.object({
  account_id: z.string(),
  conversation_id: z.string(),
  username: z.string().nullable(),
  assignee_id: z.string(),
  /** Milliseconds since 1970. */
  assigned_at: z.number(),
  /** After so many minutes of waiting it becomes unassigned. */
  minutes: z.number(),
})
export type AssignedRow = z.infer<typeof AssignedRow>

/** Returns those of the conversations that are assigned and not snoozed, and locks them; not those that others have locked. */
export const lockAssigned = (
  tx: Executor,
  conversation_ids: readonly string[],
  now: string,
): Promise<AssignedRow[]> =>
  tx.query(sql.rows(AssignedRow)`
    select c.account_id, c.conversation_id, c.username, c.assignee_id, ${minutesOfAccount} as minutes,
      (extract(epoch from c.assigned_at) * 1000)::float8 as assigned_at
    from conversations c left join inbox_settings s on s.account_id = c.account_id
    where c.conversation_id = any(${[...conversation_ids]}::text[]) and c.assignee_id is not null
      and ${minutesOfAccount} is not null and not ${isSnoozed(now)}
    order by c.conversation_id for update of c skip locked`)

/** Unassigns conversations because of silent assignees, and stores it in the history of the customers. */
export async function unassignSilent(tx: Executor, rows: readonly AssignedRow[], now: string): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (conversation_id text, minutes integer)
    ), unassigned as (
      update conversations c set assignee_id = null, assigned_at = null
      from given g where c.conversation_id = g.conversation_id
      returning c.account_id, c.conversation_id, g.minutes
    ), kept as (
      insert into contact_events (account_id, conversation_id, at, kind, text)
      select account_id, conversation_id, ${now}::timestamptz, 'hand_over',
        jsonb_build_array(jsonb_build_object('code', 'assignee_silent', 'values', jsonb_build_object('minutes', minutes)))
      from unassigned
    ) ${notifyConversations('unassigned')}`)
}

/** Minutes after which a conversation of settings `s` becomes unassigned; null: never. */
const minutesOfAccount = sql`case when s.account_id is null then ${defaultSettings.unassign_after_minutes}::integer
  else s.unassign_after_minutes end`
