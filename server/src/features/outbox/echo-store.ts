import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared } from '#src/infra/db/sql.ts'
import type { MessageBody } from './body-logic.ts'
import { messageChanges } from './change-log-store.ts'

export interface ReplyEcho {
  account_id: string
  /** The top-level comment of the thread. */
  comment_id: string
  text: string
  platform_id: string
}

const reconcilingReplies = prepared(
  'reconcile reply echoes',
  `with e as materialized (
     select * from jsonb_to_recordset($1::jsonb) as e (account_id uuid, comment_id text, text text, platform_id text)
   ), open as materialized (
     select q.outbox_seq, q.phase, q.attempt, q.resends, e.account_id, e.comment_id, e.platform_id, e.text
     from e join outbox_open q on q.account_id = e.account_id and q.conversation_key = e.comment_id
     where q.kind = 'comment_reply' and q.attempt > 0
   ), fitting as (
     select p.outbox_seq, p.account_id, p.platform_id, p.attempt, p.resends,
       row_number() over (partition by p.account_id, p.platform_id
         order by p.phase in ('sending', 'unknown') desc, p.outbox_seq) as of_echo,
       row_number() over (partition by p.outbox_seq order by p.platform_id) as of_row
     from open p join outbox o on o.outbox_seq = p.outbox_seq
     where normalize(btrim(o.body ->> 'text', E' \\t\\n\\r')) = normalize(btrim(p.text, E' \\t\\n\\r'))
       and not exists (select from outbox_messages m where m.account_id = p.account_id
         and m.message_id = p.platform_id)
   ), proved as (
     select * from fitting where of_echo = 1 and of_row = 1
   ), told as (
     ${messageChanges('proved')}
   ), closed as (
     delete from outbox_open q using proved p where q.outbox_seq = p.outbox_seq
   ), noted as (
     insert into outbox_messages (account_id, message_id, outbox_seq)
     select account_id, platform_id, outbox_seq from proved on conflict do nothing
   )
   update outbox o set state = 'sent', platform_id = p.platform_id, settled_by = 'echo', settled_at = now(),
     cause = null, attempt = p.attempt, resends = p.resends
   from proved p where o.outbox_seq = p.outbox_seq`,
)

/** Matches replies of the account that webhooks report with the rows that tried to send them, and marks these as sent. */
export const reconcileReplyEchoes = async (db: Executor, echoes: readonly ReplyEcho[]): Promise<number> =>
  echoes.length === 0 ? 0 : db.execute(reconcilingReplies([JSON.stringify(echoes)]))

export interface MessageEcho {
  account_id: string
  person_id: string
  message_id: string
  /** Null for messages without text, such as images and templates. */
  text: string | null
}

export const OwnEcho = z.object({
  account_id: z.string(),
  message_id: z.string(),
  by_person: z.boolean(),
  outbox_seq: z.string(),
  /** Null when the outbox row was deleted. */
  body: json<MessageBody>().nullable(),
})
export type OwnEcho = z.infer<typeof OwnEcho>

const reconcilingMessages = prepared(
  'reconcile message echoes',
  `with e as materialized (
     select * from jsonb_to_recordset($1::jsonb) as e (account_id uuid, person_id text, message_id text, text text)
   ), known as (
     select e.message_id, e.account_id, m.outbox_seq, coalesce(o.kind = 'manual_message', false) as by_person, o.body
     from e join outbox_messages m using (account_id, message_id) left join outbox o using (outbox_seq)
   ), fitting as (
     select q.outbox_seq, e.account_id, e.message_id, q.attempt, q.resends,
       q.conversation_key = 'dm:' || e.person_id as by_name,
       row_number() over (partition by e.account_id, e.message_id
         order by q.conversation_key <> 'dm:' || e.person_id, q.outbox_seq) as of_echo,
       row_number() over (partition by q.outbox_seq
         order by q.conversation_key <> 'dm:' || e.person_id, e.message_id) as of_row,
       count(*) over (partition by e.account_id, e.message_id) as rows
     from e
     join outbox_open q on q.account_id = e.account_id and q.kind in ('direct_message', 'manual_message', 'private_message')
       and (q.conversation_key = 'dm:' || e.person_id or q.kind = 'private_message')
       and (q.phase in ('sending', 'unknown') or q.attempt > 0)
     join outbox o on o.outbox_seq = q.outbox_seq
     where not exists (select from known k where k.message_id = e.message_id and k.account_id = e.account_id)
       and (normalize(btrim(e.text, E' \\t\\n\\r')) in (
           normalize(btrim(o.body #>> '{message,text}', E' \\t\\n\\r')),
           normalize(btrim(o.body ->> 'plain', E' \\t\\n\\r')))
         or e.text is null and o.body -> 'message' ?| array['source', 'buttons', 'elements'])
   ), proved as (
     select * from fitting where of_echo = 1 and of_row = 1 and (by_name or rows = 1)
   ), told as (
     ${messageChanges('proved')}
   ), closed as (
     delete from outbox_open q using proved p where q.outbox_seq = p.outbox_seq
   ), noted as (
     insert into outbox_messages (account_id, message_id, outbox_seq)
     select account_id, message_id, outbox_seq from proved on conflict do nothing
   ), settled as (
     update outbox o set state = 'sent', platform_id = p.message_id, settled_by = 'echo', settled_at = now(),
       cause = null, attempt = p.attempt, resends = p.resends
     from proved p where o.outbox_seq = p.outbox_seq
   )
   select account_id, message_id, by_person, outbox_seq::text as outbox_seq, body from known
   union all select account_id, message_id, o.kind = 'manual_message', outbox_seq::text, o.body
   from proved join outbox o using (outbox_seq, account_id)`,
  OwnEcho,
)

/**
 * Matches messages of the account that webhooks report with outbox rows and marks these as sent. An echo matches at
 * most one row: one for the same person, or, because a private reply can reach its recipient under another id, the only
 * row that fits. Returns the echoes that match a row, sent before or now, and whether a person wrote them in Skein. All
 * others were written in the Instagram app or sent by another app.
 */
export const reconcileMessageEchoes = async (
  db: Executor,
  echoes: readonly MessageEcho[],
): Promise<OwnEcho[]> => (echoes.length === 0 ? [] : db.query(reconcilingMessages([JSON.stringify(echoes)])))
