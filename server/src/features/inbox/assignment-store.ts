import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
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
 * Wakes conversations whose time is over, at most `limit`: they are unread again. Returns how many. Needs the database of
 * the system.
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
        marked_unread = c.marked_unread or coalesce(d.is_snoozed, false)
      from due d where c.conversation_id = d.conversation_id
      returning c.account_id, c.conversation_id
    ), logged as (${notifyConversations('woken')})
    select from woken`)
