import * as z from 'zod'
import { automationRows } from '#src/features/stored-automations/index.ts'
import type { MessageCard } from '@skein/contract/automations/messages/cards'
import type { ReplyActions } from '@skein/contract/inbox/reply-actions'
import { channels } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json, word } from '#src/infra/db/rows.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import type { Cause } from '../sending/send-logic.ts'
import { cardsOfMessage } from '../sending/card-store.ts'
import { messageKinds } from '../sending/body-logic.ts'
import { isAway } from '../public-store.ts'

/** The notification channel on which workers listen for unclaimed messages. */
export const outboxSignal = 'skein_outbox'

export async function signalOutbox(db: Executor): Promise<void> {
  await db.execute(sql`select pg_notify(${outboxSignal}, '')`)
}

/** The progress of a message: its phase while it is open, its final state after that. */
export const Progress = z.object({
  state: word<
    'ready' | 'sending' | 'unknown' | 'review' | 'sent' | 'failed' | 'expired' | 'needs_review' | 'dismissed'
  >(),
  platform_id: z.string().nullable(),
  cause: json<Cause>().nullable(),
  /** The account needs a new login before anything is sent. */
  needs_login: z.boolean(),
  /** It waits for the time at which a person wants it to be sent. */
  scheduled: z.boolean(),
  outbox_seq: z.string(),
  /** Its entry in the activity; null for a message of an automation. */
  activity_id: z.string().nullable(),
})
export type Progress = z.infer<typeof Progress>

/** A message to a person that is not sent yet or failed. */
export const UnsentMessage = z.object({
  outbox_seq: z.string(),
  kind: z.enum(messageKinds),
  dedupe_key: z.string(),
  /** Null for messages without text. */
  text: z.string().nullable(),
  /** Type and address of a file. */
  media_type: z.string().nullable(),
  media_url: z.string().nullable(),
  /** Of a message with cards or buttons. */
  cards: json<MessageCard[]>().nullable(),
  /** The decision log entry that it results from; null for a manual message. */
  execution_id: z.string().nullable(),
  by_ai: z.boolean(),
  away_message: z.boolean(),
  assistant_chat: z.string().nullable(),
  /** The message that it quotes. */
  reply_to: z.string().nullable(),
  actions: json<ReplyActions>().nullable(),
  /** Milliseconds since 1970. */
  created_at: z.number(),
  state: word<
    'ready' | 'sending' | 'unknown' | 'review' | 'sent' | 'failed' | 'expired' | 'needs_review' | 'dismissed'
  >(),
  cause: json<Cause>().nullable(),
  /** The account needs a new login before anything is sent. */
  needs_login: z.boolean(),
  /** It waits for the time at which a person wants it to be sent. */
  scheduled: z.boolean(),
})
export type UnsentMessage = z.infer<typeof UnsentMessage>

const needsLogin = sql`exists (select from ${channels} l where l.account_id = o.account_id and l.cause = 'reconnect'
  and l.closed_until > now())`

const isScheduled = sql`coalesce(q.phase = 'ready' and q.due_at > now() and o.body ? 'send_at' and not q.queued
  and q.attempt = 0, false)`

/** A scheduled message that a person canceled. */
const isCanceled = sql`(o.state = 'dismissed' and o.body ? 'send_at')`

const unsent = (which: Sql) => sql`
  select o.outbox_seq::text as outbox_seq, o.kind, o.dedupe_key,
    coalesce(o.body ->> 'text', o.body ->> 'plain', o.body #>> '{message,text}') as text,
    case when o.body #> '{message,source}' is not null then o.body #>> '{message,type}' end as media_type,
    o.body #>> '{message,source,url}' as media_url, ${cardsOfMessage} as cards,
    o.body ? 'by_ai' as by_ai, ${isAway('o')} as away_message, o.body ->> 'assistant_chat' as assistant_chat, o.body ->> 'reply_to' as reply_to,
    o.body -> 'actions' as actions, coalesce(q.phase, o.state) as state,
    coalesce(q.cause, o.cause) as cause, ${needsLogin} as needs_login, ${isScheduled} as scheduled, (extract(epoch from o.created_at) * 1000)::float8 as created_at,
    (select o.origin_seq || '-' || a.number from ${automationRows} a where a.automation_id = o.source_id) as execution_id
  from outbox o left join outbox_open q using (outbox_seq)
  where ${which} and o.kind in ('direct_message', 'manual_message', 'private_message')
  order by o.created_at desc`

const isUnsent = sql`(q.phase is not null or o.state in ('failed', 'expired'))`

/** Returns messages to a person that are open, or that failed since a time, newest first; at most 50, without drafts. */
export async function unsentTo(
  db: Executor,
  { account_id, person_id, since }: { account_id: string; person_id: string; since: string },
): Promise<UnsentMessage[]> {
  return db.query(
    sql.rows(UnsentMessage)`${unsent(sql`o.account_id = ${account_id}
    and o.person_id = ${person_id} and o.created_at > ${since} and ${isUnsent}`)} limit 50`,
  )
}

/** Returns those of the messages that are open, failed or canceled. */
export async function unsentAmong(
  db: Executor,
  account_id: string,
  outbox_seqs: readonly string[],
): Promise<UnsentMessage[]> {
  return db.query(
    sql.rows(
      UnsentMessage,
    )`${unsent(sql`o.outbox_seq = any(${[...outbox_seqs]}::bigint[]) and o.account_id = ${account_id}
        and (${isUnsent} or ${isCanceled})`)}`,
  )
}

/** Returns null when there is no message with this key. */
export const progressOf = (
  db: Executor,
  { account_id, dedupe_key }: { account_id: string; dedupe_key: string },
): Promise<Progress | null> =>
  db.first(sql.rows(Progress)`
    select coalesce(q.phase, o.state) as state, o.platform_id, coalesce(q.cause, o.cause) as cause,
      ${needsLogin} as needs_login, ${isScheduled} as scheduled, o.outbox_seq::text as outbox_seq,
      o.activity_seq::text as activity_id
    from outbox o left join outbox_open q using (outbox_seq)
    where o.account_id = ${account_id} and o.dedupe_key = ${dedupe_key}`)
