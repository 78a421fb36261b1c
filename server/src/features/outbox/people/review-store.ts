import type { Executor } from '#src/infra/db/client.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import { logMessageChanges } from '../change-log-store.ts'

/** The key under which a draft is sent: its own without the prefix `draft:<source>:`. */
const withoutDraft = (key: Sql) => sql`regexp_replace(${key}, '^draft:[^:]*:', '')`

export interface Review {
  account_id: string
  source_id: string
  origin_seq: string
  send: boolean
  /** The text to send instead of the draft's own. */
  text: string | null
}

/**
 * Sends or dismisses what needs review: an unclear message or a draft, or both replies of an automation that replies in
 * public and in private. Returns false when nothing needs review any more, or when the event has been answered by another
 * message.
 */
export async function decideReview(db: Executor, review: Review): Promise<boolean> {
  const waiting = sql`account_id = ${review.account_id} and source_id = ${review.source_id}
    and origin_seq = ${review.origin_seq} and state = 'needs_review'`
  if (!review.send) {
    const rowCount = await db.execute(sql`
      with dismissed as (
        update outbox set state = 'dismissed', settled_by = 'person', settled_at = now() where ${waiting}
        returning outbox_seq, account_id
      ), told as (
        ${logMessageChanges('dismissed')}
      ), closed as (
        delete from outbox_open where outbox_seq in (select outbox_seq from dismissed)
      )
      select from dismissed`)
    return rowCount > 0
  }
  // A changed text is that of the public reply, if the source also sends a private message.
  const isOther = sql`(o.kind = 'private_message' and exists (select from outbox t where t.account_id = o.account_id
    and t.person_id = o.person_id and t.source_id = o.source_id and t.origin_seq = o.origin_seq
    and t.kind = 'comment_reply' and t.state = 'needs_review'))`
  const editMark = sql`'{"edited": true}'::jsonb`
  const freed = await db.execute(sql`
    with freed as (
      update outbox o set state = null, settled_by = 'person', cause = null,
        dedupe_key = ${withoutDraft(sql`dedupe_key`)},
        body = case when ${review.text}::text is null or ${isOther} then body
          when body ? 'text' then jsonb_set(body, '{text}', to_jsonb(${review.text}::text)) || ${editMark}
          else jsonb_build_object('message', jsonb_build_object('type', 'text', 'text', ${review.text}::text))
            || jsonb_strip_nulls(jsonb_build_object('shadow', body -> 'shadow')) || ${editMark} end
      where ${waiting} and not exists (select from outbox t where t.account_id = o.account_id
        and o.dedupe_key like 'draft:%' and t.dedupe_key = ${withoutDraft(sql`o.dedupe_key`)})
      returning outbox_seq, account_id, kind, conversation_key, attempt, resends, expires_at,
        created_at < (select last_restored_at()) as suspect
    ), told as (
      ${logMessageChanges('freed')}
    )
    insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase, attempt, resends, expires_at,
      suspect)
    select outbox_seq, account_id, kind, conversation_key, 'ready', attempt, resends, expires_at,
      coalesce(suspect, false) from freed
    on conflict (outbox_seq) do update set phase = 'ready', due_at = now(), reads = 0, suspect = excluded.suspect
    returning outbox_seq`)
  return freed > 0
}

const shownAgain = sql`jsonb_build_object('reason', 'shown_again',
  'message', 'A person showed the comment again.', 'code', null, 'subcode', null)`

/** Stores that a person showed a hidden comment again, for the decision log. */
export async function noteShown(
  db: Executor,
  { account_id, source_id, origin_seq }: Pick<Review, 'account_id' | 'source_id' | 'origin_seq'>,
): Promise<void> {
  await db.execute(sql`
    with shown as (
      update outbox set cause = ${shownAgain}
      where account_id = ${account_id} and source_id = ${source_id} and origin_seq = ${origin_seq}
        and kind = 'hide_comment' and state = 'sent'
      returning outbox_seq, account_id
    ) ${logMessageChanges('shown')}`)
}

/** Stores that a person showed a comment again, for every action that hid it. */
export async function noteCommentShown(
  db: Executor,
  comment: { account_id: string; comment_id: string; person_id: string },
): Promise<void> {
  await db.execute(sql`
    with shown as (
      update outbox set cause = ${shownAgain}
      where account_id = ${comment.account_id} and person_id = ${comment.person_id}
        and target_id = ${comment.comment_id} and kind = 'hide_comment' and state = 'sent'
      returning outbox_seq, account_id
    ) ${logMessageChanges('shown')}`)
}
