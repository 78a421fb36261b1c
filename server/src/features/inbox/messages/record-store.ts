import { answerableKinds } from '@skein/engine/event'
import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared } from '#src/infra/db/sql.ts'
import type { RecordRow } from './record-logic.ts'
import { notifySeen, notifyMessages } from '../change-log-store.ts'

/** State of a conversation after the event. */
export const RecordedEvent = z.object({
  event_seq: z.string(),
  account_id: z.string(),
  conversation_id: z.string(),
  person_id: z.string(),
  username: z.string().nullable(),
  /** Milliseconds since 1970; may be in the past. */
  paused_until: z.number().nullable(),
  /** Whether this message is the first that a person who has the conversation has to answer. */
  needs_reply: z.boolean(),
  /** When the person last wrote something that a model may answer, in milliseconds since 1970; null if never. */
  last_answerable_at: z.number().nullable(),
  /** Whether this event created the message; false for repeats and for events about an earlier message. */
  is_new: z.boolean(),
  /** Whether the person wrote another such message in the same millisecond that arrived later. */
  has_later_twin: z.boolean(),
})
export type RecordedEvent = z.infer<typeof RecordedEvent>

const answerable = answerableKinds.map((kind) => `'${kind}'`).join(', ')

const recordMessagesQuery = prepared(
  'record messages',
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as g (conversation_id text, event_seq bigint, account_id uuid,
       person_id text, at timestamptz, message_id text, direction text, sender_kind text, message_kind text, text text,
       attachments jsonb, reply_to jsonb, payload text, referral jsonb, edit_number integer, unsent boolean,
       reacted boolean, reaction text, seen boolean)
   ), people as (
     insert into conversations as c (conversation_id, account_id, person_id, last_message_at, last_inbound_at,
       last_answerable_at, seen_until, created_at)
     select min(conversation_id), account_id, person_id, max(at) filter (where direction is not null),
       max(at) filter (where direction = 'in'),
       max(at) filter (where direction = 'in' and message_kind in (${answerable})), max(at) filter (where seen), $2
     from given group by account_id, person_id order by account_id, person_id
     on conflict (account_id, person_id) do update set
       last_message_at = greatest(c.last_message_at, excluded.last_message_at),
       last_inbound_at = greatest(c.last_inbound_at, excluded.last_inbound_at),
       last_answerable_at = greatest(c.last_answerable_at, excluded.last_answerable_at),
       -- A person has the conversation and has not answered this yet.
       needs_person_since = case when excluded.last_inbound_at < c.automation_paused_until
         and excluded.last_inbound_at > coalesce(greatest(c.last_inbound_at, c.last_read_at), '-infinity')
         then coalesce(c.needs_person_since, excluded.last_inbound_at) else c.needs_person_since end,
       seen_until = greatest(c.seen_until, excluded.seen_until)
     returning c.*
   ), stored as (
     insert into messages as m (account_id, message_id, conversation_id, event_seq, direction, sender_kind, message_kind,
       text, attachments, reply_to, payload, referral, edit_number, unsent_at, reaction, reaction_at, occurred_at)
     select g.account_id, g.message_id, p.conversation_id, case when g.direction is not null then g.event_seq end,
       g.direction, g.sender_kind, coalesce(g.message_kind, 'text'), g.text, g.attachments, g.reply_to, g.payload,
       g.referral, coalesce(g.edit_number, 0), case when g.unsent then g.at end, g.reaction,
       case when g.reacted then g.at end, g.at
     from given g join people p on p.account_id = g.account_id and p.person_id = g.person_id
     where g.message_id is not null
     order by g.account_id, g.message_id
     on conflict (account_id, message_id) do update set
       event_seq = case when m.direction is null or m.event_seq is null and m.direction = 'in' then excluded.event_seq
         else m.event_seq end,
       occurred_at = case when m.direction is null and excluded.direction is not null then excluded.occurred_at
         else m.occurred_at end,
       direction = coalesce(m.direction, excluded.direction),
       sender_kind = coalesce(m.sender_kind, excluded.sender_kind),
       message_kind = case when excluded.direction is not null then excluded.message_kind else m.message_kind end,
       text = case
         when coalesce(m.unsent_at, excluded.unsent_at) is not null then null
         when excluded.edit_number > 0 then excluded.text
         when m.direction is null and m.edit_number = 0 then excluded.text
         else m.text end,
       attachments = case when coalesce(m.unsent_at, excluded.unsent_at) is null
         then coalesce(m.attachments, excluded.attachments) end,
       reply_to = coalesce(m.reply_to, excluded.reply_to),
       payload = coalesce(m.payload, excluded.payload),
       referral = coalesce(m.referral, excluded.referral),
       edit_number = greatest(m.edit_number, excluded.edit_number),
       unsent_at = coalesce(m.unsent_at, excluded.unsent_at),
       reaction = case when excluded.reaction_at >= coalesce(m.reaction_at, '-infinity') then excluded.reaction
         else m.reaction end,
       reaction_at = greatest(m.reaction_at, excluded.reaction_at)
     where (m.direction is null and excluded.direction is not null)
       -- The message was imported before its event arrived.
       or (m.direction = 'in' and m.event_seq is null and excluded.direction = 'in')
       or (excluded.edit_number > 0 and excluded.edit_number >= m.edit_number)
       or (excluded.unsent_at is not null and m.unsent_at is null)
       or excluded.reaction_at >= coalesce(m.reaction_at, '-infinity')
     returning m.event_seq, m.account_id, m.message_id, m.occurred_at
   ), notified as (
     ${notifyMessages('stored', 'occurred_at, event_seq')}
   ), notified_seen as (
     ${notifySeen('(select p.account_id, p.conversation_id from given g join people p using (account_id, person_id) where g.seen) s')}
   )
   select g.event_seq::text as event_seq, g.account_id, p.conversation_id, g.person_id, p.username,
     (extract(epoch from p.automation_paused_until) * 1000)::float8 as paused_until,
     g.direction = 'in' and coalesce(p.needs_person_since = g.at, false) as needs_reply,
     (extract(epoch from p.last_answerable_at) * 1000)::float8 as last_answerable_at,
     coalesce(s.event_seq, m.event_seq) is not null as is_new,
     exists (select from messages t where t.conversation_id = p.conversation_id and t.occurred_at = g.at
       and t.direction = 'in' and t.message_kind in (${answerable}) and t.event_seq > g.event_seq) as has_later_twin
   from given g
   join people p on p.account_id = g.account_id and p.person_id = g.person_id
   left join stored s on s.event_seq = g.event_seq
   left join messages m on m.account_id = g.account_id and m.message_id = g.message_id
     and m.event_seq = g.event_seq`,
  RecordedEvent,
)

/**
 * Stores events in one statement; it may contain each message only once. `conversation_id` is used if the conversation
 * does not exist yet. `at` is ISO 8601.
 */
export const recordRows = (
  db: Executor,
  rows: readonly (RecordRow & { conversation_id: string })[],
  at: string,
): Promise<RecordedEvent[]> => db.query(recordMessagesQuery([JSON.stringify(rows), at]))
