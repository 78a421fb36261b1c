import * as z from 'zod'
import { automationRows } from '#src/features/stored-automations/index.ts'
import type { MessageCard } from '@skein/contract/automations/messages/cards'
import { SenderKind } from '@skein/contract/inbox/inbox'
import { MessageKind } from '@skein/contract/inbox/message-kinds'
import { cardsOfMessage, isAway, outboxRows } from '#src/features/outbox/index.ts'
import type { MessageAttachment } from '#src/integrations/instagram/event.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'

export const MessageRow = z.object({
  message_id: z.string(),
  /** The webhook event that brought it, if any. */
  event_seq: z.number().nullable(),
  direction: z.enum(['out', 'in']),
  sender_kind: SenderKind,
  message_kind: MessageKind,
  text: z.string().nullable(),
  attachments: json<MessageAttachment[]>().nullable(),
  reply_to: json<{ mid?: string; story?: { id: string | null; url: string | null } }>().nullable(),
  reaction: z.string().nullable(),
  edited: z.boolean(),
  unsent: z.boolean(),
  /** Whether the person has seen it. */
  seen: z.boolean(),
  /** Outbox key of a message that was written by hand in the inbox. */
  manual_key: z.string().nullable(),
  outbox_seq: z.string().nullable(),
  /** The entry of the decision log that explains why automation sent it. */
  execution_id: z.string().nullable(),
  by_ai: z.boolean(),
  away_message: z.boolean(),
  /** The chat in which a person approved the text of the assistant. */
  assistant_chat: z.string().nullable(),
  /** Of a message with cards or buttons that was sent as one. */
  cards: json<MessageCard[]>().nullable(),
  /** Milliseconds since 1970. */
  occurred_at: z.number(),
})
export type MessageRow = z.infer<typeof MessageRow>

/** Columns of message `m` in conversation `c`, of `sentMessage`. */
export const messageFields = sql`m.message_id, m.event_seq::float8 as event_seq, m.outbox_seq::text as outbox_seq, m.direction, m.sender_kind, m.message_kind, m.text, m.attachments, m.reply_to,
  m.reaction, m.edit_number > 0 as edited, m.unsent_at is not null as unsent,
  m.direction = 'out' and c.seen_until is not null and m.occurred_at <= c.seen_until as seen,
  case when o.kind = 'manual_message' then o.dedupe_key end as manual_key,
  coalesce(o.body ? 'by_ai', false) as by_ai, ${isAway('o')} as away_message, o.body ->> 'assistant_chat' as assistant_chat,
  case when m.attachments @> '[{"type": "template"}]' then ${cardsOfMessage} end as cards,
  o.origin_seq || '-' || a.number as execution_id,
  (extract(epoch from m.occurred_at) * 1000)::float8 as occurred_at`

/** Joins the row of the outbox and the automation of message `m`; both are null for a message that the product did not send. */
export const sentMessage = sql`left join ${outboxRows} o on o.outbox_seq = m.outbox_seq
  left join ${automationRows} a on a.automation_id = o.source_id`

export interface MessageQuery {
  conversation_id: string
  /** Only messages older than this one. */
  before?: { at: number; id: string } | undefined
  limit: number
}

/** Returns messages, newest first. */
export async function findMessages(db: Executor, query: MessageQuery): Promise<MessageRow[]> {
  const { before } = query
  const older = before
    ? sql`m.occurred_at <= ${timestamp(before.at)} and (m.occurred_at, m.message_id) < (${timestamp(before.at)}, ${before.id})`
    : sql`true`
  return db.query(sql.rows(MessageRow)`
    select ${messageFields} from messages m join conversations c using (conversation_id) ${sentMessage}
    where m.conversation_id = ${query.conversation_id} and m.direction is not null and ${older}
    order by m.occurred_at desc, m.message_id desc limit ${query.limit}`)
}

export const ConversationMessage = MessageRow.extend({
  conversation_id: z.string(),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

export async function findMessagesById(
  db: Executor,
  account_id: string,
  message_ids: readonly string[],
): Promise<ConversationMessage[]> {
  return db.query(sql.rows(ConversationMessage)`
    select m.conversation_id, ${messageFields}
    from messages m join conversations c using (conversation_id) ${sentMessage}
    where m.account_id = ${account_id} and m.message_id = any(${[...message_ids]}::text[])
      and m.direction is not null`)
}

/** Newest messages per conversation that are reported as seen. */
const maxSeen = 20

/** Returns the account's newest messages in these conversations that the person has seen. */
export async function findSeenMessages(
  db: Executor,
  account_id: string,
  conversation_ids: readonly string[],
): Promise<ConversationMessage[]> {
  return db.query(sql.rows(ConversationMessage)`
    select m.* from conversations c cross join lateral (
      select m.conversation_id, ${messageFields} from messages m ${sentMessage}
      where m.conversation_id = c.conversation_id and m.direction = 'out' and m.occurred_at <= c.seen_until
      order by m.occurred_at desc limit ${maxSeen}
    ) m
    where c.conversation_id = any(${[...conversation_ids]}::text[]) and c.account_id = ${account_id}`)
}

const timestamp = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`

/** A message in the history given to a model. */
export const RecentMessage = z.object({
  message_id: z.string(),
  who: SenderKind,
  message_kind: MessageKind,
  text: z.string().nullable(),
  /** Milliseconds since 1970. */
  occurred_at: z.number(),
})
export type RecentMessage = z.infer<typeof RecentMessage>

const RecentMessageRow = RecentMessage.extend({ person_id: z.string() })

/** The titles of the choices of message `m` that are no links, as "[Small] [Large]" on a line of their own; null without any. */
const choicesOfMessage = `(select string_agg('[' || (choice #>> '{}') || ']', ' ')
  from ${outboxRows.text} o, unnest(array['$.quick_replies[*].title', '$.buttons[*] ? (@.type == "postback").title',
    '$.elements[*].buttons[*] ? (@.type == "postback").title']::jsonpath[]) path,
    jsonb_path_query(o.body -> 'message', path) choice
  where o.outbox_seq = m.outbox_seq)`

const recentMessagesQuery = prepared(
  'recent messages',
  `select c.person_id, m.* from conversations c
   cross join lateral (
     select message_id, sender_kind as who, message_kind, nullif(concat_ws(E'\\n', text, ${choicesOfMessage}), '') as text,
       (extract(epoch from occurred_at) * 1000)::float8 as occurred_at
     from messages m where conversation_id = c.conversation_id and direction is not null and unsent_at is null
     order by occurred_at desc, message_id desc limit $3
   ) m
   where c.account_id = $1 and c.person_id = any($2::text[])
   order by m.occurred_at, m.message_id`,
  RecentMessageRow,
)

/** Returns the last `limit` messages with each person, oldest first, without unsent ones. */
export async function recentMessages(
  db: Executor,
  account_id: string,
  { person_ids, limit }: { person_ids: readonly string[]; limit: number },
): Promise<Map<string, RecentMessage[]>> {
  const recent = new Map<string, RecentMessage[]>(person_ids.map((person_id) => [person_id, []]))
  if (person_ids.length === 0) return recent
  const rows = await db.query(recentMessagesQuery([account_id, person_ids, limit]))
  for (const { person_id, ...message } of rows) recent.get(person_id)?.push(message)
  return recent
}
