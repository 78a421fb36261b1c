import { messageIdRows } from '#src/features/outbox/index.ts'
import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import * as z from 'zod'
import type { MessageAttachment } from '#src/integrations/instagram/event.ts'
import type { Executor, Transaction } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { notifyConversations } from '../changes/change-log-store.ts'
import { knownSince } from './reach-logic.ts'

/** Starts an import, or restarts a finished one. `now` is ISO 8601. */
export async function beginImport(db: Executor, account_id: string, now: string): Promise<void> {
  await db.execute(sql`
    insert into conversation_imports (account_id, began_at) values (${account_id}, ${now})
    on conflict (account_id) do update set next_cursor = null, conversations = 0, messages = 0, began_at = excluded.began_at,
      ended_at = null`)
}

const CursorRow = z.object({ next_cursor: z.string().nullable() })

/** Returns the cursor of the import; null when there is no unfinished import. */
export const findImport = (
  db: Executor,
  account_id: string,
): Promise<{ next_cursor: string | null } | null> =>
  db.first(sql.rows(CursorRow)`
    select next_cursor from conversation_imports where account_id = ${account_id} and ended_at is null`)

export interface ImportedMessage {
  message_id: string
  person_id: string
  direction: 'in' | 'out'
  sender_kind: 'customer' | 'person'
  message_kind: MessageKind
  text: string | null
  attachments: MessageAttachment[] | null
  /** ISO 8601. */
  at: string
}

export interface ImportedConversation {
  conversation_id: string
  person_id: string
  username: string | null
  thread_id: string
  last_message_at: string | null
  last_inbound_at: string | null
  last_read_at: string | null
  /** The oldest message that the platform returns if there are older ones; null when it returns all. */
  reaches_back_to: { message_id: string; at: string } | null
}

export interface ImportedPage {
  account_id: string
  conversations: readonly ImportedConversation[]
  messages: readonly ImportedMessage[]
  next_cursor: string | null
  now: string
}

const ReachRow = z.object({
  person_id: z.string(),
  known_since: z.string().nullable(),
  has_oldest: z.boolean(),
})

/** Returns how far back the stored conversations reach, and whether they have the oldest imported message. */
const findReach = (tx: Transaction, { account_id, conversations }: ImportedPage) =>
  tx.query(sql.rows(ReachRow)`
    select c.person_id, c.known_since, exists (select from messages m where m.account_id = c.account_id
      and m.message_id = g.reaches_back_to ->> 'message_id' and m.direction is not null) as has_oldest
    from jsonb_to_recordset(${JSON.stringify(conversations)}::jsonb) as g (person_id text, reaches_back_to jsonb)
    join conversations c on c.account_id = ${account_id} and c.person_id = g.person_id
    order by c.person_id for update of c`)

const PersonRow = z.object({ person_id: z.string(), conversation_id: z.string() })

const saveConversations = (
  tx: Transaction,
  { account_id, now }: ImportedPage,
  conversations: readonly (ImportedConversation & { known_since: string | null })[],
) =>
  tx.query(sql.rows(PersonRow)`
    with people as (
      insert into conversations as c (conversation_id, account_id, person_id, username, thread_id, last_message_at,
        last_inbound_at, last_read_at, known_since, created_at)
      select conversation_id, ${account_id}::uuid, person_id, username, thread_id, last_message_at, last_inbound_at,
        last_read_at, known_since, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(conversations)}::jsonb) as g (conversation_id text, person_id text,
        username text, thread_id text, last_message_at timestamptz, last_inbound_at timestamptz,
        last_read_at timestamptz, known_since timestamptz)
      order by person_id
      on conflict (account_id, person_id) do update set
        username = coalesce(c.username, excluded.username), thread_id = excluded.thread_id,
        last_message_at = greatest(c.last_message_at, excluded.last_message_at),
        last_inbound_at = greatest(c.last_inbound_at, excluded.last_inbound_at),
        last_read_at = greatest(c.last_read_at, excluded.last_read_at), known_since = excluded.known_since
      returning account_id, conversation_id, person_id
    ), notified as (${notifyConversations('people')})
    select person_id, conversation_id from people`)

/** Returns how many messages were added. A message whose event arrived stays as it is. */
const saveMessages = (tx: Transaction, account_id: string, messages: readonly object[]) =>
  tx.execute(sql`
    insert into messages as m (account_id, message_id, conversation_id, outbox_seq, direction, sender_kind, message_kind,
      text, attachments, occurred_at)
    select ${account_id}::uuid, g.message_id, g.conversation_id, o.outbox_seq, g.direction,
      case when o.outbox_seq is not null then 'automation' else g.sender_kind end, g.message_kind, g.text, g.attachments, g.at
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as g (message_id text, conversation_id text,
      direction text, sender_kind text, message_kind text, text text, attachments jsonb, at timestamptz)
    left join ${messageIdRows} o on o.account_id = ${account_id} and o.message_id = g.message_id
    order by g.message_id
    on conflict (account_id, message_id) do update set
      direction = excluded.direction, sender_kind = excluded.sender_kind, occurred_at = excluded.occurred_at,
      message_kind = excluded.message_kind,
      text = case when m.unsent_at is null then coalesce(m.text, excluded.text) end,
      attachments = case when m.unsent_at is null then coalesce(m.attachments, excluded.attachments) end
    where m.direction is null`)

/**
 * Saves a page of earlier conversations. Messages that were already stored from webhooks or our own sends stay
 * unchanged. No decisions are made about imported messages.
 */
export async function saveImported(tx: Transaction, page: ImportedPage): Promise<void> {
  const { account_id, next_cursor, now } = page
  const reachOf = new Map((await findReach(tx, page)).map((reach) => [reach.person_id, reach]))
  const conversations = page.conversations.map((conversation) => ({
    ...conversation,
    known_since: knownSince(conversation.reaches_back_to, reachOf.get(conversation.person_id)),
  }))
  const people = await saveConversations(tx, page, conversations)
  const idOf = new Map(people.map(({ person_id, conversation_id }) => [person_id, conversation_id]))
  const messages = page.messages.flatMap((message) => {
    const conversation_id = idOf.get(message.person_id)
    return conversation_id === undefined ? [] : [{ ...message, conversation_id }]
  })
  const addedCount = await saveMessages(tx, account_id, messages)
  await tx.execute(sql`
    update conversation_imports i set next_cursor = ${next_cursor}, ended_at = ${next_cursor === null ? now : null},
      conversations = i.conversations + ${people.length}::integer, messages = i.messages + ${addedCount}::integer
    where i.account_id = ${account_id}`)
}
