import { sql } from 'drizzle-orm'
import type { SenderKind } from '@skein/contract/inbox'
import type { MessageAttachment } from '#src/integrations/instagram/event.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared } from '#src/infra/db/prepared-query.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

export interface MessageRow {
  message_id: string
  direction: 'in' | 'out'
  sender_kind: SenderKind
  text: string | null
  attachments: MessageAttachment[] | null
  reply_to: { mid?: string; story?: { id: string | null; url: string | null } } | null
  reaction: string | null
  edited: boolean
  unsent: boolean
  /** The person has seen it. */
  seen: boolean
  /** Key in the outbox of what was written by hand here. */
  manual_key: string | null
  /** The entry of the ledger that tells why automation said it. */
  execution_id: string | null
  by_ai: boolean
  /** Milliseconds since 1970. */
  occurred_at: number
}

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
  const { rows } = await db.execute(sql`
    select ${messageFields} from messages m join conversations c using (conversation_id)
    where m.conversation_id = ${query.conversation_id} and m.direction is not null and ${older}
    order by m.occurred_at desc, m.message_id desc limit ${query.limit}`)
  return rowsOf(rows)
}

/** A message with the conversation that it belongs to. */
export interface PlacedMessage extends MessageRow {
  conversation_id: string
}

export async function findMessagesOf(
  db: Executor,
  account_id: string,
  message_ids: readonly string[],
): Promise<PlacedMessage[]> {
  const { rows } = await db.execute(sql`
    select m.conversation_id, ${messageFields} from messages m join conversations c using (conversation_id)
    where m.account_id = ${account_id} and m.message_id = any(${sql.param([...message_ids])}::text[])
      and m.direction is not null`)
  return rowsOf(rows)
}

/** So many of the account's newest messages may have been seen just now. */
const maxSeen = 20

/** The account's newest messages in these conversations, which the person has looked at. */
export async function findSeenIn(
  db: Executor,
  account_id: string,
  conversation_ids: readonly string[],
): Promise<PlacedMessage[]> {
  const { rows } = await db.execute(sql`
    select m.* from conversations c cross join lateral (
      select m.conversation_id, ${messageFields} from messages m
      where m.conversation_id = c.conversation_id and m.direction = 'out' and m.occurred_at <= c.seen_until
      order by m.occurred_at desc limit ${maxSeen}
    ) m
    where c.conversation_id = any(${sql.param([...conversation_ids])}::text[]) and c.account_id = ${account_id}`)
  return rowsOf(rows)
}

const moment = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`

/** One message as a model or a person reads it. */
export interface SpokenMessage {
  message_id: string
  who: SenderKind
  text: string | null
  /** Kinds of what was attached, such as image or story_mention. */
  attachments: string[]
  /** Milliseconds since 1970. */
  occurred_at: number
}

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
)

/** The last `limit` messages with each of these people, oldest first, without those taken back. */
export async function recentMessages(
  db: Executor,
  account_id: string,
  { person_ids, limit }: { person_ids: readonly string[]; limit: number },
): Promise<Map<string, SpokenMessage[]>> {
  const spoken = new Map<string, SpokenMessage[]>(person_ids.map((person_id) => [person_id, []]))
  if (person_ids.length === 0) return spoken
  const rows = await speaking.rows<SpokenMessage & { person_id: string }>(db, [account_id, person_ids, limit])
  for (const { person_id, ...message } of rows) spoken.get(person_id)?.push(message)
  return spoken
}
