import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { tellConversations } from './change-log-store.ts'

/** Everything that people and automation change about a conversation beside its messages. Moments are ISO 8601. */

export async function noteRead(
  db: Executor,
  { conversation_id, at }: { conversation_id: string; at: string },
): Promise<void> {
  await db.execute(sql`
    with read as (
      update conversations set last_read_at = ${at}
      where conversation_id = ${conversation_id} and last_read_at is distinct from greatest(last_read_at, ${at})
      returning account_id, conversation_id
    ) ${tellConversations('read')}`)
}

/** A person answers from here on; a longer pause stays. */
export async function takeOver(
  db: Executor,
  taking: { conversation_id: string; now: string; silent_until: string },
): Promise<void> {
  await db.execute(sql`
    with before as (
      select coalesce(automation_paused_until > ${taking.now}, false) as was_paused from conversations
      where conversation_id = ${taking.conversation_id} for update
    ), taken as (
      update conversations set automation_paused_until = greatest(automation_paused_until, ${taking.silent_until}),
        paused_by = null, needs_person_since = null, needs_person_reason = null,
        last_read_at = greatest(last_read_at, ${taking.now})
      where conversation_id = ${taking.conversation_id}
      returning account_id, conversation_id
    ), kept as (
      insert into contact_events (account_id, conversation_id, at, kind, text)
      select account_id, conversation_id, ${taking.now}::timestamptz, 'takeover', 'A person took over.' from taken
      where exists (select from before where not was_paused)
    ) ${tellConversations('taken')}`)
}

/** Automation may answer again; what was written by hand before `now` no longer pauses it. */
export async function resume(db: Executor, which: { conversation_id: string; now: string }): Promise<void> {
  await db.execute(sql`
    with resumed as (
      update conversations set automation_paused_until = null, paused_by = null, resumed_at = ${which.now},
        needs_person_since = null, needs_person_reason = null
      where conversation_id = ${which.conversation_id}
      returning account_id, conversation_id
    ), kept as (
      insert into contact_events (account_id, conversation_id, at, kind, text)
      select account_id, conversation_id, ${which.now}::timestamptz, 'resume', 'Automation may answer again.' from resumed
    ) ${tellConversations('resumed')}`)
}

export const FlaggedConversation = z.object({
  conversation_id: z.string(),
  username: z.string().nullable(),
})
export type FlaggedConversation = z.infer<typeof FlaggedConversation>

/** Null when there is no conversation with this person. */
export async function flagConversation(
  db: Executor,
  flag: { account_id: string; person_id: string; reason: string; now: string; silent_until: string },
): Promise<FlaggedConversation | null> {
  const rows = await db.query(sql.rows(FlaggedConversation)`
    with flagged as (
      update conversations set automation_paused_until = greatest(automation_paused_until, ${flag.silent_until}),
        paused_by = null, needs_person_since = coalesce(needs_person_since, ${flag.now}),
        needs_person_reason = ${flag.reason}
      where account_id = ${flag.account_id} and person_id = ${flag.person_id}
      returning account_id, conversation_id, username
    ), kept as (
      insert into contact_events (account_id, conversation_id, at, kind, text)
      select account_id, conversation_id, ${flag.now}::timestamptz, 'hand_over', ${flag.reason} from flagged
    ), told as (${tellConversations('flagged')})
    select conversation_id, username from flagged`)
  return rows[0] ?? null
}

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
    ) ${tellConversations('named')}`)
}

export async function updateTags(
  db: Executor,
  { conversation_id, tags }: { conversation_id: string; tags: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    with tagged as (
      update conversations set tags = ${[...tags]}::text[] where conversation_id = ${conversation_id}
      returning account_id, conversation_id
    ) ${tellConversations('tagged')}`)
}
