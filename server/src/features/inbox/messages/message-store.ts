import * as z from 'zod'
import { SenderKind } from '@skein/contract/inbox'
import type { MessageAttachment } from '#src/integrations/instagram/event.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'

export const MessageRow = z.object({
  message_id: z.string(),
  direction: z.enum(['out', 'in']),
  sender_kind: SenderKind,
  text: z.string().nullable(),
  attachments: json<MessageAttachment[]>().nullable(),
  reply_to: json<{ mid?: string; story?: { id: string | null; url: string | null } }>().nullable(),
  reaction: z.string().nullable(),
  edited: z.boolean(),
  unsent: z.boolean(),
  /** The person has seen it. */
  seen: z.boolean(),
  /** Key in the outbox of what was written by hand here. */
  manual_key: z.string().nullable(),
  /** The entry of the ledger that tells why automation said it. */
  execution_id: z.string().nullable(),
  by_ai: z.boolean(),
  /** Milliseconds since 1970. */
  occurred_at: z.number(),
})
export type MessageRow = z.infer<typeof MessageRow>

/** Of message `m` in conversation `c`. */
export const messageFields = sql`m.message_id, m.direction, m.sender_kind, m.text, m.attachments, m.reply_to,
  m.reaction, m.edit_number > 0 as edited, m.unsent_at is not null as unsent,
  m.direction = 'out' and c.seen_until is not null and m.occurred_at <= c.seen_until as seen,
  (select o.dedupe_key from outbox o where o.outbox_seq = m.outbox_seq and o.kind = 'manual_message') as manual_key,
  exists (select from outbox o where o.outbox_seq = m.outbox_seq and o.body ? 'by_ai') as by_ai,
  (select o.origin_seq || '-' || a.number from outbox o join automations a on a.automation_id = o.source_id
    where o.outbox_seq = m.outbox_seq) as execution_id,
  (extract(epoch from m.occurred_at) * 1000)::float8 as occurred_at`

export interface MessageQuery {
  conversation_id: string
  /** Only those older than this one. */
  before?: { at: number; id: string } | undefined
  limit: number
}

/** The newest first. */
export async function findMessages(db: Executor, query: MessageQuery): Promise<MessageRow[]> {
  const { before } = query
  const older = before
    ? sql`m.occurred_at <= ${moment(before.at)} and (m.occurred_at, m.message_id) < (${moment(before.at)}, ${before.id})`
    : sql`true`
  return db.query(sql.rows(MessageRow)`
    select ${messageFields} from messages m join conversations c using (conversation_id)
    where m.conversation_id = ${query.conversation_id} and m.direction is not null and ${older}
    order by m.occurred_at desc, m.message_id desc limit ${query.limit}`)
}

/** A message with the conversation that it belongs to. */
export const PlacedMessage = MessageRow.extend({
  conversation_id: z.string(),
})
export type PlacedMessage = z.infer<typeof PlacedMessage>

export async function findMessagesOf(
  db: Executor,
  account_id: string,
  message_ids: readonly string[],
): Promise<PlacedMessage[]> {
  return db.query(sql.rows(PlacedMessage)`
    select m.conversation_id, ${messageFields} from messages m join conversations c using (conversation_id)
    where m.account_id = ${account_id} and m.message_id = any(${[...message_ids]}::text[])
      and m.direction is not null`)
}

/** So many of the account's newest messages may have been seen just now. */
const maxSeen = 20

/** The account's newest messages in these conversations, which the person has looked at. */
export async function findSeenIn(
  db: Executor,
  account_id: string,
  conversation_ids: readonly string[],
): Promise<PlacedMessage[]> {
  return db.query(sql.rows(PlacedMessage)`
    select m.* from conversations c cross join lateral (
      select m.conversation_id, ${messageFields} from messages m
      where m.conversation_id = c.conversation_id and m.direction = 'out' and m.occurred_at <= c.seen_until
      order by m.occurred_at desc limit ${maxSeen}
    ) m
    where c.conversation_id = any(${[...conversation_ids]}::text[]) and c.account_id = ${account_id}`)
}

const moment = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`

/** One message as a model or a person reads it. */
export const SpokenMessage = z.object({
  message_id: z.string(),
  who: SenderKind,
  text: z.string().nullable(),
  /** Kinds of what was attached, such as image or story_mention. */ attachments: z.array(z.string()),
  /** Milliseconds since 1970. */ occurred_at: z.number(),
})
export type SpokenMessage = z.infer<typeof SpokenMessage>

const SpokenRow = SpokenMessage.extend({ person_id: z.string() })

const speaking = prepared(
  'recent messages',
  `select c.person_id, m.* from conversations c
   cross join lateral (
     select message_id, sender_kind as who, text,
       coalesce(array(select a ->> 'type' from jsonb_array_elements(attachments) a), '{}') as attachments,
       (extract(epoch from occurred_at) * 1000)::float8 as occurred_at
     from messages where conversation_id = c.conversation_id and direction is not null and unsent_at is null
     order by occurred_at desc, message_id desc limit $3
   ) m
   where c.account_id = $1 and c.person_id = any($2::text[])
   order by m.occurred_at, m.message_id`,
  SpokenRow,
)

/** The last `limit` messages with each of these people, oldest first, without those taken back. */
export async function recentMessages(
  db: Executor,
  account_id: string,
  { person_ids, limit }: { person_ids: readonly string[]; limit: number },
): Promise<Map<string, SpokenMessage[]>> {
  const spoken = new Map<string, SpokenMessage[]>(person_ids.map((person_id) => [person_id, []]))
  if (person_ids.length === 0) return spoken
  const rows = await db.query(speaking([account_id, person_ids, limit]))
  for (const { person_id, ...message } of rows) spoken.get(person_id)?.push(message)
  return spoken
}
