import { untilAnswered } from '@skein/engine/selection/human-request'
import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { notifyConversations } from './change-log-store.ts'

/** Changes to a conversation other than its messages. Times are ISO 8601. */

const until = new Date(untilAnswered).toISOString()

export async function markRead(
  db: Executor,
  { conversation_id, at }: { conversation_id: string; at: string },
): Promise<void> {
  await db.execute(sql`
    with read as (
      update conversations set last_read_at = greatest(last_read_at, ${at}), marked_unread = false
      where conversation_id = ${conversation_id}
        and (marked_unread or last_read_at is distinct from greatest(last_read_at, ${at}))
      returning account_id, conversation_id
    ) ${notifyConversations('read')}`)
}

export async function markUnread(db: Executor, conversation_id: string): Promise<void> {
  await db.execute(sql`
    with unread as (
      update conversations set marked_unread = true
      where conversation_id = ${conversation_id} and not marked_unread
      returning account_id, conversation_id
    ) ${notifyConversations('unread')}`)
}

/** Marks everything that the customer wrote so far as done. Ends a pause that waited for a person. */
export async function markDone(
  db: Executor,
  { conversation_id, now }: { conversation_id: string; now: string },
): Promise<void> {
  await db.execute(sql`
    with done as (
      update conversations set done_through = array[last_inbound_at, last_comment_at],
        automation_paused_until = nullif(automation_paused_until, ${until}::timestamptz),
        needs_person_since = null, needs_person_reason = null,
        last_read_at = greatest(last_read_at, ${now}), marked_unread = false
      where conversation_id = ${conversation_id}
      returning account_id, conversation_id
    ) ${notifyConversations('done')}`)
}

export async function reopen(db: Executor, conversation_id: string): Promise<void> {
  await db.execute(sql`
    with reopened as (
      update conversations set done_through = null
      where conversation_id = ${conversation_id} and done_through is not null
      returning account_id, conversation_id
    ) ${notifyConversations('reopened')}`)
}

/**
 * Pauses automation until `silent_until`, or later if the conversation is already paused for longer. A pause that waited
 * for a person ends with it.
 */
export async function takeOver(
  db: Executor,
  takeover: { conversation_id: string; now: string; silent_until: string },
): Promise<void> {
  await db.execute(sql`
    with before as (
      select coalesce(automation_paused_until > ${takeover.now}, false) as was_paused from conversations
      where conversation_id = ${takeover.conversation_id} for update
    ), taken as (
      update conversations set automation_paused_until = greatest(
          nullif(automation_paused_until, ${until}::timestamptz), ${takeover.silent_until}),
        paused_by = null, needs_person_since = null, needs_person_reason = null,
        last_read_at = greatest(last_read_at, ${takeover.now}), marked_unread = false
      where conversation_id = ${takeover.conversation_id}
      returning account_id, conversation_id
    ), kept as (
      insert into contact_events (account_id, conversation_id, at, kind, text)
      select account_id, conversation_id, ${takeover.now}::timestamptz, 'takeover', '[{"code":"taken_over"}]' from taken
      where exists (select from before where not was_paused)
    ) ${notifyConversations('taken')}`)
}

/** Ends the pause. Messages that a person wrote before `now` no longer pause automation. */
export async function resume(db: Executor, target: { conversation_id: string; now: string }): Promise<void> {
  await db.execute(sql`
    with resumed as (
      update conversations set automation_paused_until = null, paused_by = null, resumed_at = ${target.now},
        needs_person_since = null, needs_person_reason = null
      where conversation_id = ${target.conversation_id}
      returning account_id, conversation_id
    ), kept as (
      insert into contact_events (account_id, conversation_id, at, kind, text)
      select account_id, conversation_id, ${target.now}::timestamptz, 'resume', '[{"code":"resumed"}]' from resumed
    ) ${notifyConversations('resumed')}`)
}

export const FlaggedConversation = z.object({
  conversation_id: z.string(),
  username: z.string().nullable(),
})
export type FlaggedConversation = z.infer<typeof FlaggedConversation>

/** Returns null when there is no conversation with this person. */
export const flagConversation = (
  db: Executor,
  flag: { account_id: string; person_id: string; reason: string; now: string; silent_until: string },
): Promise<FlaggedConversation | null> =>
  db.first(sql.rows(FlaggedConversation)`
    with flagged as (
      update conversations set automation_paused_until = greatest(automation_paused_until, ${flag.silent_until}),
        paused_by = null, needs_person_since = coalesce(needs_person_since, ${flag.now}),
        needs_person_reason = ${flag.reason}
      where account_id = ${flag.account_id} and person_id = ${flag.person_id}
      returning account_id, conversation_id, username
    ), kept as (
      insert into contact_events (account_id, conversation_id, at, kind, text)
      select account_id, conversation_id, ${flag.now}::timestamptz, 'hand_over', ${flag.reason} from flagged
    ), notified as (${notifyConversations('flagged')})
    select conversation_id, username from flagged`)

export async function saveUsername(
  db: Executor,
  person: { account_id: string; person_id: string; username: string },
): Promise<void> {
  await db.execute(sql`
    with named as (
      update conversations set username = ${person.username}
      where account_id = ${person.account_id} and person_id = ${person.person_id}
        and username is distinct from ${person.username}
      returning account_id, conversation_id
    ) ${notifyConversations('named')}`)
}

export async function updateTags(
  db: Executor,
  { conversation_id, tags }: { conversation_id: string; tags: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    with tagged as (
      update conversations set tags = ${[...tags]}::text[] where conversation_id = ${conversation_id}
      returning account_id, conversation_id
    ) ${notifyConversations('tagged')}`)
}
