import * as z from 'zod'
import { conversationRows } from '#src/features/inbox/index.ts'
import { decisionFacts, decisionRows } from '#src/features/events/index.ts'
import { isAway, openRows, outboxRows } from '#src/features/outbox/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { containing, sql, type Sql } from '#src/infra/db/sql.ts'
import { everything } from '../log/log-filter-store.ts'
import type { LogQuery } from '../log/log-types.ts'

const SentReplyRow = z.object({
  outbox_seq: z.string(),
  activity_id: z.string(),
  kind: z.enum(['public_reply', 'private_reply', 'message']),
  /** The state of the message, or the phase while it is open. */
  outbox_state: z.string(),
  text: z.string().nullable(),
  to_username: z.string().nullable(),
  conversation_id: z.string().nullable(),
  event_id: z.string().nullable(),
  event_text: z.string().nullable(),
  assistant_chat: z.string().nullable(),
  away_message: z.boolean(),
  created_at: z.string(),
})
export type SentReplyRow = z.infer<typeof SentReplyRow>

const text = sql`coalesce(o.body ->> 'text', o.body #>> '{message,text}')`
const outboxState = sql`coalesce(q.phase, o.state)`
const createdAt = sql`to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`

/** States of outbox rows whose entries have the state; skipped entries have no row. */
const rowStates: Readonly<Partial<Record<NonNullable<LogQuery['state']>, readonly string[]>>> = {
  pending: ['ready'],
  sending: ['sending'],
  unknown: ['unknown', 'review', 'needs_review'],
  sent: ['sent'],
  failed: ['failed', 'dismissed'],
  expired: ['expired'],
}

/** Returns the states of messages that the filters allow; null for every one, and none if they ask for automations. */
function statesOf(query: LogQuery): readonly string[] | null {
  const { number, automation_type, reason_code, outcome, state } = query
  const asksForAutomation = number !== undefined || automation_type !== undefined || reason_code !== undefined
  if (asksForAutomation || outcome === 'declined' || outcome === 'review') return []
  if (state !== undefined) return rowStates[state] ?? []
  return outcome === 'failed' ? ['failed', 'expired', 'unknown', 'review', 'needs_review'] : null
}

/** Returns a statement for the entries of messages `o` that meet the condition. */
const sentReplies = (condition: Sql): Sql => sql`
  select o.outbox_seq::text as outbox_seq, o.activity_seq, o.activity_seq::text as activity_id,
    case when o.kind = 'comment_reply' then 'public_reply' when o.body ? 'to_comment' then 'private_reply'
      else 'message' end as kind,
    ${outboxState} as outbox_state, ${text} as text, coalesce(d.from_username, c.username) as to_username,
    c.conversation_id, coalesce(d.event_id, o.body ->> 'to_comment') as event_id, d.text as event_text,
    o.body ->> 'assistant_chat' as assistant_chat, ${isAway('o')} as away_message, ${createdAt}
  from ${outboxRows} o
  left join ${openRows} q on q.outbox_seq = o.outbox_seq
  left join ${decisionRows} d on d.event_seq = o.origin_seq and d.account_id = o.account_id
  left join lateral (
    select c.conversation_id, c.username from (values (o.account_id, o.person_id)) k (account_id, person_id)
    join ${conversationRows} c on c.account_id = k.account_id
      and (c.person_id = k.person_id collate "C" or c.commenter_id = k.person_id collate "C")
    limit 1) c on true
  where ${condition}`

/** Returns replies of people and away messages, newest first, at most as many as the page has entries; `above` is exclusive. */
export async function findSentReplies(db: Executor, query: LogQuery, above: string): Promise<SentReplyRow[]> {
  const states = statesOf(query)
  if (states?.length === 0) return []
  const { account_id, after, event_seq, limit } = query
  const condition = sql`o.account_id = ${account_id} and o.activity_seq > ${above}::bigint
    and ${event_seq === undefined ? everything : sql`o.activity_seq = ${event_seq}::bigint`}
    and ${after === undefined ? everything : sql`o.activity_seq < ${after.event_seq}::bigint`}
    and ${states === null ? everything : sql`${outboxState} = any(${[...states]}::text[])`}
    and ${ofSent(query)} and ${searched(query)}`
  return db.query(sql.rows(SentReplyRow)`
    select s.outbox_seq, s.activity_id, s.kind, s.outbox_state, s.text, s.to_username, s.conversation_id, s.event_id,
      s.event_text, s.assistant_chat, s.away_message, s.created_at
    from (${sentReplies(condition)} order by o.activity_seq desc limit ${limit}) s
    order by s.activity_seq desc`)
}

/** Returns those of the messages that are entries: replies of people and away messages. */
export async function findSentRepliesOf(
  db: Executor,
  account_id: string,
  outbox_seqs: readonly string[],
): Promise<SentReplyRow[]> {
  if (outbox_seqs.length === 0) return []
  return db.query(sql.rows(SentReplyRow)`
    select s.outbox_seq, s.activity_id, s.kind, s.outbox_state, s.text, s.to_username, s.conversation_id, s.event_id,
      s.event_text, s.assistant_chat, s.away_message, s.created_at
    from (${sentReplies(sql`o.outbox_seq = any(${[...outbox_seqs]}::bigint[])
      and o.account_id = ${account_id} and o.activity_seq is not null`)}) s`)
}

const ofSent = ({ event_kind, event_id, since, until }: LogQuery): Sql =>
  sql.join(
    [
      event_kind === undefined ? everything : sql`(o.kind = 'comment_reply') = ${event_kind === 'comment'}`,
      event_id === undefined ? everything : sql`false`,
      since === undefined ? everything : sql`o.created_at >= ${since}::timestamptz`,
      until === undefined ? everything : sql`o.created_at < ${until}::timestamptz`,
    ],
    sql` and `,
  )

const searched = ({ search }: LogQuery): Sql =>
  search === undefined
    ? everything
    : sql`(${text} ilike ${containing(search)}
        or coalesce(d.from_username, c.username) ilike ${containing(search.replace(/^@/, ''))})`

const LaterReplyRow = z.object({
  event_seq: z.string(),
  outbox_state: z.string(),
  text: z.string().nullable(),
  assistant_chat: z.string().nullable(),
  created_at: z.string(),
})
export type LaterReplyRow = z.infer<typeof LaterReplyRow>

/**
 * Returns the first reply of a person to each of these events that was sent or is open: the public reply to a comment, or the
 * first message to the customer after their message.
 */
export async function findLaterReplies(
  db: Executor,
  account_id: string,
  event_seqs: readonly string[],
): Promise<LaterReplyRow[]> {
  if (event_seqs.length === 0) return []
  return db.query(sql.rows(LaterReplyRow)`
    (select distinct on (d.event_seq) d.event_seq::text as event_seq, ${outboxState} as outbox_state, ${text} as text,
      o.body ->> 'assistant_chat' as assistant_chat, ${createdAt}
    from ${decisionRows} d
    -- Under row-level security only comparisons of plain values use an index, so the keys are rows of their own.
    cross join lateral unnest(
      array['reply:' || coalesce(${decisionFacts.parent_id}, d.event_id) || ':' || d.event_id]) as key
    join ${outboxRows} o on o.account_id = d.account_id
      and (o.dedupe_key = key or o.dedupe_key >= key || '+' and o.dedupe_key < key || ',')
    left join ${openRows} q on q.outbox_seq = o.outbox_seq
    where d.account_id = ${account_id} and d.event_seq = any(${[...event_seqs]}::bigint[])
      and d.event_kind = 'comment' and o.source_id like 'person:%' and (o.state is null or o.state = 'sent')
    order by d.event_seq, o.outbox_seq)
    union all
    select d.event_seq::text, o.outbox_state, o.text, o.assistant_chat, o.created_at
    from ${decisionRows} d
    cross join lateral (
      select ${outboxState} as outbox_state, ${text} as text, o.body ->> 'assistant_chat' as assistant_chat, ${createdAt}
      from (values (d.account_id, d.from_id)) k (account_id, person_id)
      join ${outboxRows} o on o.account_id = k.account_id and o.person_id = k.person_id
      left join ${openRows} q on q.outbox_seq = o.outbox_seq
      where o.activity_seq > d.event_seq and o.kind = 'manual_message' and (o.state is null or o.state = 'sent')
      order by o.created_at, o.activity_seq limit 1) o
    where d.account_id = ${account_id} and d.event_seq = any(${[...event_seqs]}::bigint[])
      and d.event_kind = 'message'`)
}
