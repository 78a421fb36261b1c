import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import { answerableKinds } from '@skein/engine/event'
import * as z from 'zod'
import type { MessageAttachment } from '#src/integrations/instagram/event.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { json, word } from '#src/infra/db/rows.ts'
import { prepared } from '#src/infra/db/sql.ts'
import { notifyMessages, notifySeen } from '../changes/change-log-store.ts'

/** A conversation with a person, as far as its messages change it. Times are milliseconds since 1970. */
export const Thread = z.object({
  conversation_id: z.string(),
  account_id: z.string(),
  person_id: z.string(),
  username: z.string().nullable(),
  last_message_at: z.number().nullable(),
  last_inbound_at: z.number().nullable(),
  /** When the person last wrote something that a model may answer. */
  last_answerable_at: z.number().nullable(),
  /** The person has seen everything up to here. */
  seen_until: z.number().nullable(),
  last_read_at: z.number().nullable(),
  automation_paused_until: z.number().nullable(),
  /** Since when a message waits for the person who has the conversation. */
  needs_person_since: z.number().nullable(),
})
export type Thread = z.infer<typeof Thread>

/** Times are milliseconds since 1970. */
export const StoredMessage = z.object({
  account_id: z.string(),
  message_id: z.string(),
  conversation_id: z.string(),
  /** The event that brought it; null before that event, and for what we sent. */
  event_seq: z.string().nullable(),
  /** Null while only an edit, a reaction or the like has arrived, and not the message itself. */
  direction: word<'in' | 'out'>().nullable(),
  sender_kind: word<'customer' | 'automation' | 'person' | 'app'>().nullable(),
  message_kind: word<MessageKind>(),
  text: z.string().nullable(),
  attachments: json<MessageAttachment[]>().nullable(),
  reply_to: json<object>().nullable(),
  /** Of the quick reply or the button that was tapped. */
  payload: z.string().nullable(),
  referral: json<object>().nullable(),
  edit_number: z.number(),
  unsent_at: z.number().nullable(),
  reaction: z.string().nullable(),
  reaction_at: z.number().nullable(),
  occurred_at: z.number(),
})
export type StoredMessage = z.infer<typeof StoredMessage>

const milliseconds = (...columns: string[]) =>
  columns.map((column) => `(extract(epoch from ${column}) * 1000)::float8 as ${column}`).join(', ')

const creating = prepared(
  'create missing conversations',
  `insert into conversations (conversation_id, account_id, person_id, created_at)
   select min(conversation_id), account_id, person_id, $2
   from jsonb_to_recordset($1::jsonb) as g (conversation_id text, account_id uuid, person_id text)
   where not exists (select from conversations c where c.account_id = g.account_id and c.person_id = g.person_id)
   group by account_id, person_id order by account_id, person_id
   on conflict do nothing`,
)

const lockingThreads = prepared(
  'lock conversations',
  `select conversation_id, account_id, person_id, username, ${milliseconds(
    'last_message_at',
    'last_inbound_at',
    'last_answerable_at',
    'seen_until',
    'last_read_at',
    'automation_paused_until',
    'needs_person_since',
  )}
   from conversations where (account_id, person_id) in (
     select account_id, person_id from jsonb_to_recordset($1::jsonb) as g (account_id uuid, person_id text))
   order by account_id, person_id for update`,
  Thread,
)

const lockingMessages = prepared(
  'lock messages',
  `select account_id, message_id, conversation_id, event_seq::text as event_seq, direction, sender_kind, message_kind,
     text, attachments, reply_to, payload, referral, edit_number, reaction,
     ${milliseconds('unsent_at', 'reaction_at', 'occurred_at')}
   from messages where (account_id, message_id) in (
     select account_id, message_id from jsonb_to_recordset($1::jsonb) as g (account_id uuid, message_id text))
   order by account_id, message_id for update`,
  StoredMessage,
)

const answerable = answerableKinds.map((kind) => `'${kind}'`).join(', ')

const findingTwins = prepared(
  'find messages of the same millisecond',
  `select g.event_seq::text as event_seq
   from jsonb_to_recordset($1::jsonb) as g (event_seq bigint, account_id uuid, person_id text, at timestamptz)
   join conversations c on c.account_id = g.account_id and c.person_id = g.person_id
   where exists (select from messages t where t.conversation_id = c.conversation_id and t.occurred_at = g.at
     and t.direction = 'in' and t.message_kind in (${answerable}) and t.event_seq > g.event_seq)`,
  z.object({ event_seq: z.string() }),
)

/** An event of a conversation. `conversation_id` is used if the conversation does not exist yet. */
export interface ThreadKey {
  conversation_id: string
  event_seq: string
  account_id: string
  person_id: string
  message_id: string | null
  /** ISO 8601. */
  at: string
}

export interface LockedThreads {
  threads: Thread[]
  messages: StoredMessage[]
  /** Events after which the person wrote another such message in the same millisecond. */
  twins: ReadonlySet<string>
}

/**
 * Locks the conversations of events, which are created if necessary, and their messages until the transaction ends. Who
 * writes messages of a conversation locks it first. `now` is ISO 8601.
 */
export async function lockThreads(
  tx: Transaction,
  events: readonly ThreadKey[],
  now: string,
): Promise<LockedThreads> {
  const eventsJson = JSON.stringify(
    events.map(({ conversation_id, event_seq, account_id, person_id, message_id, at }) => ({
      conversation_id,
      event_seq,
      account_id,
      person_id,
      message_id,
      at,
    })),
  )
  // Sent together, so that they take one round trip.
  const [, threads, messages, twins] = await Promise.all([
    tx.execute(creating([eventsJson, now])),
    tx.query(lockingThreads([eventsJson])),
    tx.query(lockingMessages([eventsJson])),
    tx.query(findingTwins([eventsJson])),
  ])
  return { threads, messages, twins: new Set(twins.map(({ event_seq }) => event_seq)) }
}

const savingThreads = prepared(
  'save conversations',
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as g (account_id uuid, conversation_id text, last_message_at float8,
       last_inbound_at float8, last_answerable_at float8, seen_until float8, needs_person_since float8)
   ), saved as (
     update conversations c set last_message_at = to_timestamp(g.last_message_at / 1000),
       last_inbound_at = to_timestamp(g.last_inbound_at / 1000),
       last_answerable_at = to_timestamp(g.last_answerable_at / 1000),
       seen_until = to_timestamp(g.seen_until / 1000), needs_person_since = to_timestamp(g.needs_person_since / 1000)
     from given g where c.conversation_id = g.conversation_id
   ) ${notifySeen('(select account_id, conversation_id from given where conversation_id = any($2)) s')}`,
)

const savingMessages = prepared(
  'save messages',
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as g (account_id uuid, message_id text, conversation_id text,
       event_seq bigint, direction text, sender_kind text, message_kind text, text text, attachments jsonb,
       reply_to jsonb, payload text, referral jsonb, edit_number integer, unsent_at float8, reaction text,
       reaction_at float8, occurred_at float8)
   ), stored as (
     insert into messages as m (account_id, message_id, conversation_id, event_seq, direction, sender_kind, message_kind,
       text, attachments, reply_to, payload, referral, edit_number, unsent_at, reaction, reaction_at, occurred_at)
     select account_id, message_id, conversation_id, event_seq, direction, sender_kind, message_kind, text,
       attachments, reply_to, payload, referral, edit_number, to_timestamp(unsent_at / 1000), reaction,
       to_timestamp(reaction_at / 1000), to_timestamp(occurred_at / 1000)
     from given order by account_id, message_id
     on conflict (account_id, message_id) do update set
       event_seq = excluded.event_seq, direction = excluded.direction, sender_kind = excluded.sender_kind,
       message_kind = excluded.message_kind, text = excluded.text, attachments = excluded.attachments,
       reply_to = excluded.reply_to, payload = excluded.payload, referral = excluded.referral,
       edit_number = excluded.edit_number, unsent_at = excluded.unsent_at, reaction = excluded.reaction,
       reaction_at = excluded.reaction_at, occurred_at = excluded.occurred_at
     returning m.event_seq, m.account_id, m.message_id, m.occurred_at
   ) ${notifyMessages('stored', 'occurred_at, event_seq')}`,
)

/** `seen`: the ids of conversations in which the person has read messages. */
export interface ThreadChanges {
  threads: readonly Thread[]
  messages: readonly StoredMessage[]
  seen: readonly string[]
}

/** Saves locked conversations and their messages, and tells open pages. */
export async function saveThreads(
  tx: Transaction,
  { threads, messages, seen }: ThreadChanges,
): Promise<void> {
  await Promise.all([
    threads.length === 0 ? 0 : tx.execute(savingThreads([JSON.stringify(threads), [...seen]])),
    messages.length === 0 ? 0 : tx.execute(savingMessages([JSON.stringify(messages)])),
  ])
}
