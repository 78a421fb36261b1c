import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared } from '#src/infra/db/sql.ts'
import { type MessageBody, type MessageKind, messageKinds } from './body-logic.ts'
import type { Cause } from './send-logic.ts'

/** A message that this process has claimed and sends now. */
export const ClaimedRow = z.object({
  outbox_seq: z.string(),
  account_id: z.string(),
  kind: z.enum(messageKinds),
  conversation_key: z.string(),
  target_id: z.string(),
  body: json<MessageBody>(),
  attempt: z.number(),
  /** How often it was resent after an unclear outcome. */
  resends: z.number(),
  /** Whether it waited for its turn before. */
  queued: z.boolean(),
})
export type ClaimedRow = z.infer<typeof ClaimedRow>

export interface NewRow {
  account_id: string
  kind: MessageKind
  source_id: string
  origin_seq: string
  /** Unique per account: `<slot>:<conversation>:<event>`. A draft does not occupy it before it is sent. */
  dedupe_key: string
  /** Only one message of a conversation is sent at a time. */
  conversation_key: string
  target_id: string
  person_id: string | null
  post_id: string | null
  body: MessageBody
  /** The normalised text that is answered, to detect repetitions; null when nothing is answered. */
  said: string | null
  /** ISO 8601; null when it never expires. */
  expires_at: string | null
  /** ISO 8601. */
  created_at: string
  /**
   * When the event that it answers happened, ISO 8601. If that was before the database was restored, the message is read
   * back before it is sent.
   */
  happened_at?: string
  /**
   * Whether its post has had more public replies than allowed in an hour, so that it waits. Undefined for messages to
   * which the limit does not apply, such as those that a person wrote.
   */
  paced?: boolean
  /** Seconds that it waits before it is sent; none if absent. */
  delay?: number
  /** Whether limits count it together with another message of its source about the same event. */
  second_part?: boolean
  /** Whether the caller sends it immediately after its commit. */
  claim: boolean
  /** Why a person has to approve it first; null when it can be sent. */
  held: Cause | null
}

/** Longer than the timeout of any request, so that a row with an ended lease has no request in progress. */
export const leaseSeconds = 15

const inserting = prepared(
  'insert outbox rows',
  `with r as materialized (
     select * from jsonb_to_recordset($1::jsonb) as r (account_id uuid, kind text, source_id text,
       origin_seq bigint, dedupe_key text, conversation_key text, target_id text, person_id text, post_id text,
       body jsonb, said text, expires_at timestamptz, created_at timestamptz, happened_at timestamptz, paced boolean, claim boolean,
       delay integer, second_part boolean, held jsonb)
   ), added as (
     insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id,
       person_id, post_id, body, said, expires_at, created_at, second_part, state, cause)
     select account_id, kind, source_id, origin_seq,
       case when jsonb_typeof(held) = 'object' then 'draft:' || source_id || ':' || dedupe_key else dedupe_key end,
       conversation_key, target_id, person_id, post_id, body, said, expires_at, created_at, coalesce(second_part, false),
       case when jsonb_typeof(held) = 'object' then 'needs_review' end, held
     from r
     on conflict (account_id, dedupe_key) do nothing
     returning outbox_seq, account_id, dedupe_key, kind, conversation_key, target_id, body, expires_at, state
   ), judged as materialized (
     select a.*, p.paced_post, s.suspect, coalesce(r.delay, 0) as delay,
       r.claim and l.account_id is null and p.paced_post is null and not s.suspect
       and not exists (select from outbox_open q where q.account_id = a.account_id
         and q.conversation_key = a.conversation_key and q.phase in ('sending', 'unknown'))
       and not exists (select from outbox_open q where q.account_id = a.account_id
         and q.conversation_key = a.conversation_key and q.phase = 'ready') as goes
     from added a
     join r on r.account_id = a.account_id and r.dedupe_key = a.dedupe_key
     left join channel_pauses l on l.account_id = a.account_id and (l.held or l.closed_until > now())
     cross join lateral (
       select case when a.kind = 'comment_reply' and r.paced is not null and (r.paced or exists (select from paced_posts p
         where p.account_id = a.account_id and p.post_id = r.post_id)) then r.post_id end as paced_post
     ) p
     cross join lateral (
       select coalesce(r.happened_at < (select last_restored_at()), false) as suspect
     ) s
     where a.state is null
   ), noted as (
     insert into paced_posts (account_id, post_id, next_at)
     select account_id, paced_post, case when exists (select from paced_posts p
         where p.account_id = j.account_id and p.post_id = j.paced_post) then now()
       else (select coalesce(min(o.settled_at) + interval '1 hour', now()) from outbox o
         where o.account_id = j.account_id and o.post_id = j.paced_post and o.kind = 'comment_reply'
           and o.state = 'sent' and o.settled_at > now() - interval '1 hour') end
     from (select distinct account_id, paced_post from judged where paced_post is not null) j
     on conflict (account_id, post_id) do update set noted_at = now()
   ), opened as (
     insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase, attempt, due_at, paced_post,
       suspect, expires_at)
     select outbox_seq, account_id, kind, conversation_key, case when goes then 'sending' else 'ready' end,
       goes::int, now() + make_interval(secs => case when goes then $2 else delay end), paced_post,
       suspect,
       case when paced_post is null then expires_at else least(expires_at, now() + make_interval(hours => coalesce(
         (select l.wait_hours from channel_pauses l where l.account_id = judged.account_id), 24))) end
     from judged
   )
   select outbox_seq::text as outbox_seq, account_id, kind, conversation_key, target_id, body, 1 as attempt,
     0 as resends, false as queued
   from judged where goes`,
  ClaimedRow,
)

/**
 * Inserts rows and returns those that it claimed. A row whose key exists is ignored; one whose channel is closed or
 * whose conversation has another open message is not claimed.
 */
export const insertRows = async (db: Executor, rows: readonly NewRow[]): Promise<ClaimedRow[]> =>
  rows.length === 0 ? [] : db.query(inserting([JSON.stringify(rows), leaseSeconds]))
