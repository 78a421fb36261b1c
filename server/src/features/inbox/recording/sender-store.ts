import { untilAnswered } from '@skein/engine/selection/human-request'
import * as z from 'zod'
import type { MessageAttachment } from '#src/integrations/instagram/event.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared } from '#src/infra/db/sql.ts'
import { notifyMessages } from '../changes/change-log-store.ts'

/** An echo of a message that we did not send: a person wrote it in the platform's app. */
export interface HumanEcho {
  account_id: string
  person_id: string
  message_id: string
  /** Milliseconds since 1970. */
  occurred_at: number
}

export const PausedConversation = z.object({
  account_id: z.string(),
  person_id: z.string(),
  conversation_id: z.string(),
  /** Milliseconds since 1970; may be in the past. Null when it was resumed after the message. */
  paused_until: z.number().nullable(),
})
export type PausedConversation = z.infer<typeof PausedConversation>

const until = `'${new Date(untilAnswered).toISOString()}'::timestamptz`

const markHumanEchoesQuery = prepared(
  'mark human echoes',
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as g (account_id uuid, person_id text, message_id text,
       at timestamptz)
   ), marked as (
     update messages m set sender_kind = 'person' from given g
     where m.account_id = g.account_id and m.message_id = g.message_id and m.direction = 'out'
       and m.sender_kind = 'app'
     returning g.*
   ), newest as (
     select distinct on (m.account_id, m.person_id) m.*,
       m.at + make_interval(secs => coalesce(s.takeover_seconds, $2)) as silent_until
     from marked m left join inbox_settings s on s.account_id = m.account_id
     order by m.account_id, m.person_id, m.at desc
   ), notified as (
     ${notifyMessages('marked')}
   ), taken_over as (
     insert into contact_events (account_id, conversation_id, at, kind, text)
     select c.account_id, c.conversation_id, n.at, 'takeover', '[{"code":"replied_elsewhere"}]'
     from newest n join conversations c on c.account_id = n.account_id and c.person_id = n.person_id
     where n.at > coalesce(greatest(c.resumed_at, nullif(c.automation_paused_until, ${until})), '-infinity')
   )
   update conversations c set
     automation_paused_until = case when n.at > coalesce(c.resumed_at, '-infinity')
       then greatest(nullif(c.automation_paused_until, ${until}), n.silent_until) else c.automation_paused_until end,
     paused_by = case when n.at > coalesce(c.resumed_at, '-infinity')
       and n.silent_until > coalesce(nullif(c.automation_paused_until, ${until}), '-infinity') then n.message_id
       else c.paused_by end,
     last_read_at = greatest(c.last_read_at, n.at),
     needs_person_since = case when c.needs_person_since > n.at then c.needs_person_since end,
     needs_person_reason = case when c.needs_person_since > n.at then c.needs_person_reason end
   from newest n where c.account_id = n.account_id and c.person_id = n.person_id
   returning c.account_id, c.person_id, c.conversation_id,
     (extract(epoch from c.automation_paused_until) * 1000)::float8 as paused_until`,
  PausedConversation,
)

export const markRows = (
  db: Executor,
  echoes: readonly HumanEcho[],
  takeover_seconds: number,
): Promise<PausedConversation[]> => {
  const rows = echoes.map(({ occurred_at, ...echo }) => ({
    ...echo,
    at: new Date(occurred_at).toISOString(),
  }))
  return db.query(markHumanEchoesQuery([JSON.stringify(rows), takeover_seconds]))
}

/** A message that we sent and the platform confirmed. */
export interface SentMessage {
  account_id: string
  /** The recipient that the platform returned; after a private reply this may be a new id. */
  person_id: string
  /** Known from elsewhere, such as from the comment that was answered. */
  username?: string | null
  /** The id under which the person commented, if known. */
  commenter_id?: string | null
  message_id: string
  sender_kind: 'automation' | 'person'
  outbox_seq: string | null
  text: string | null
  attachments?: readonly MessageAttachment[]
  /** The message that it quotes, if that is certain. */
  reply_to?: { mid: string }
  /** Milliseconds since 1970. */
  occurred_at: number
}

export const LinkedMessage = z.object({
  account_id: z.string(),
  message_id: z.string(),
  conversation_id: z.string(),
})
export type LinkedMessage = z.infer<typeof LinkedMessage>

const linkMessagesQuery = prepared(
  'link messages',
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as g (conversation_id text, account_id uuid, person_id text,
       username text, commenter_id text, message_id text, sender_kind text, outbox_seq bigint, text text,
       attachments jsonb, reply_to jsonb, at timestamptz)
   ), people as (
     insert into conversations as c (conversation_id, account_id, person_id, username, commenter_id, last_message_at,
       created_at)
     select min(conversation_id), account_id, person_id, max(username), max(nullif(commenter_id, person_id)), max(at), $2
     from given group by account_id, person_id order by account_id, person_id
     on conflict (account_id, person_id) do update set
       username = coalesce(excluded.username, c.username),
       commenter_id = coalesce(excluded.commenter_id, c.commenter_id),
       last_message_at = greatest(c.last_message_at, excluded.last_message_at),
       automation_paused_until = case when c.paused_by in (select message_id from given g
         where g.account_id = c.account_id and g.sender_kind = 'automation') then null else c.automation_paused_until end,
       paused_by = case when c.paused_by in (select message_id from given g
         where g.account_id = c.account_id and g.sender_kind = 'automation') then null else c.paused_by end
     returning c.*
   ), linked as (
     insert into messages as m (account_id, message_id, conversation_id, outbox_seq, direction, sender_kind, text,
       attachments, reply_to, occurred_at)
     select g.account_id, g.message_id, p.conversation_id, g.outbox_seq, 'out', g.sender_kind, g.text, g.attachments,
       g.reply_to, g.at
     from given g join people p on p.account_id = g.account_id and p.person_id = g.person_id
     order by g.account_id, g.message_id
     on conflict (account_id, message_id) do update set
       direction = 'out', sender_kind = excluded.sender_kind,
       outbox_seq = coalesce(excluded.outbox_seq, m.outbox_seq), reply_to = coalesce(m.reply_to, excluded.reply_to),
       -- The echo of a template may have a part of its words.
       text = case when m.unsent_at is not null then null when m.edit_number > 0 then m.text
         else coalesce(excluded.text, m.text) end,
       attachments = case when m.unsent_at is null then coalesce(m.attachments, excluded.attachments) end
     returning m.account_id, m.message_id, m.conversation_id
   ), notified as (
     ${notifyMessages('linked')}
   )
   select * from linked`,
  LinkedMessage,
)

/** `conversation_id` is used if the conversation does not exist yet. `at` is ISO 8601. */
export const linkRows = (
  db: Executor,
  messages: readonly (SentMessage & { conversation_id: string })[],
  at: string,
): Promise<LinkedMessage[]> => {
  const rows = messages.map(({ occurred_at, ...sent }) => ({
    ...sent,
    at: new Date(occurred_at).toISOString(),
  }))
  return db.query(linkMessagesQuery([JSON.stringify(rows), at]))
}
