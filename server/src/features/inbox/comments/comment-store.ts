import * as z from 'zod'
import { automationRows } from '#src/features/stored-automations/index.ts'
import { decisionFacts, decisionRows, eventRows, payloadRows } from '#src/features/events/index.ts'
import { messageIdRows, openRows, outboxRows } from '#src/features/outbox/index.ts'
import { postRows } from '#src/features/accounts/index.ts'
import type { UnsentMessage } from '#src/features/outbox/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json, word } from '#src/infra/db/rows.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import { addressedName, writtenOutside } from './answered-comment-store.ts'

/** A comment of a person, or our reply to one. */
export const CommentRow = z.object({
  /** The change that brings it: `decision <event_seq>` or `message <outbox_seq>`; null for imported comments. */
  change: z.string().nullable(),
  /** The same for the latest action that an automation took on the comment; only in answers to a query with `only`. */
  moderation_change: z.string().nullable(),
  conversation_id: z.string(),
  comment_id: z.string(),
  direction: z.enum(['out', 'in']),
  sender_kind: z.enum(['automation', 'customer', 'person']),
  text: z.string().nullable(),
  /** Send state of our replies; `sent` for comments of the person. */
  state: word<UnsentMessage['state']>(),
  cause: json<UnsentMessage['cause']>().nullable(),
  reply_to: z.string().nullable(),
  post: json<{
    id: string
    caption: string | null
    permalink: string | null
    picture_url: string | null
  }>().nullable(),
  execution_id: z.string().nullable(),
  by_ai: z.boolean(),
  /** The chat in which a person approved the text of the assistant. */
  assistant_chat: z.string().nullable(),
  /** What an automation or a person did with the comment, unless it was undone. */
  moderated: z.enum(['hidden', 'hidden_by_person', 'deleted', 'deleted_by_person']).nullable(),
  /** Whether it was written under a live video. */
  live: z.boolean(),
  /** Milliseconds since 1970. */
  occurred_at: z.number(),
})
export type CommentRow = z.infer<typeof CommentRow>

export interface CommentQuery {
  conversation_ids: readonly string[]
  /** Only comments older than this one. */
  before?: { at: number; id: string } | undefined
  /** Only comments of these events and replies of these outbox rows. */
  only?: { event_seqs: readonly string[]; outbox_seqs: readonly string[] }
  limit: number
}

/** Whether the person of conversation `c` wrote earlier comment `e`. */
export const earlierOfPerson = sql`e.account_id = c.account_id and e.person_id in (c.person_id, c.commenter_id)`

/** Both ids under which the person of conversation `c` comments, in the collation of the decision log and the outbox. */
const ids = sql`array[c.person_id, c.commenter_id] collate "default"`

/** Returns the comments of the people of these conversations and the replies to them, newest first. */
export async function findComments(db: Executor, query: CommentQuery): Promise<CommentRow[]> {
  const { only, limit } = query
  const among = sql`c.conversation_id = any(${[...query.conversation_ids]}::text[])`
  const parts = [
    comments(sql`${among} and ${matchesEvents(only)}`, only),
    ...(only === undefined ? [earlierComments(among)] : []),
    replies(sql`${among} and ${isAny('o.outbox_seq', only?.outbox_seqs)}`),
    manualReplies(commentedOn(among, only)),
  ]
  const pages = await Promise.all(parts.map((part) => findPage(db, part, query)))
  return pages.flat().toSorted(newestFirst).slice(0, limit)
}

const newestFirst = (a: CommentRow, b: CommentRow) =>
  b.occurred_at - a.occurred_at || (a.comment_id < b.comment_id ? 1 : a.comment_id > b.comment_id ? -1 : 0)

/** Returns the newest rows of a query, with their posts. */
function findPage(db: Executor, part: Sql, { before, limit }: CommentQuery): Promise<CommentRow[]> {
  const older = before
    ? sql`(s.at, s.comment_id collate "C") < (${new Date(before.at).toISOString()}::timestamptz, ${before.id})`
    : sql`true`
  return db.query(sql.rows(CommentRow)`
    select s.conversation_id, s.comment_id, s.direction, s.sender_kind, s.text, s.state, s.cause, s.reply_to,
      s.execution_id, s.moderated, s.by_ai, s.assistant_chat, s.change, s.moderation_change, s.live,
      (extract(epoch from s.at) * 1000)::float8 as occurred_at,
      case when s.post_id is not null then jsonb_build_object('id', s.post_id, 'caption', p.caption,
        'permalink', p.permalink, 'picture_url', coalesce(p.thumbnail_url, p.media_url)) end as post
    from (${part}) s
    left join ${postRows} p on p.account_id = s.account_id and p.id = s.post_id
    where ${older}
    order by s.at desc, s.comment_id collate "C" desc limit ${limit}`)
}

const isAny = (column: string, seqs: readonly string[] | undefined): Sql =>
  seqs === undefined ? sql`true` : sql`${sql.raw(column)} = any(${[...seqs]}::bigint[])`

/** Matches these events, and events whose comment one of these outbox rows moderates. */
const matchesEvents = (only: CommentQuery['only']): Sql =>
  only === undefined
    ? sql`true`
    : sql`(${isAny('d.event_seq', only.event_seqs)} or d.event_seq in (
        select m.origin_seq from ${outboxRows} m where ${isAny('m.outbox_seq', only.outbox_seqs)} and ${moderates('m')}))`

const moderates = (table: string): Sql => sql.raw(`${table}.kind in ('hide_comment', 'delete_comment')`)

/** The platform returns comment times in whole seconds: takes the latest time within the second that is not after we received it. */
function preciseTime(platformTime: Sql, receivedAt: Sql): Sql {
  return sql`greatest(${platformTime}, least(${receivedAt}, ${platformTime} + interval '999 milliseconds'))`
}

/** When comment `d` was written. */
export const writtenAt = sql`coalesce(${preciseTime(decisionFacts.occurred_at, sql`d.decided_at`)}, d.decided_at)`

/** When reply `o` was written: after the comment that it answers, also if the clock shows the same millisecond for both. */
const repliedAt = sql`greatest(o.created_at, (
  select ${writtenAt} + interval '1 millisecond' from ${decisionRows} d
  where d.event_seq = o.origin_seq and d.account_id = o.account_id and d.event_id = o.target_id))`

const moderationWord = sql`(case when m.kind = 'delete_comment' then 'deleted' else 'hidden' end
  || case when m.source_id like 'person:%' then '_by_person' else '' end)`

const moderation = sql`(
  select ${moderationWord} from ${outboxRows} m
  where m.account_id = d.account_id and m.person_id = d.from_id and m.origin_seq = d.event_seq and ${moderates('m')}
    and m.state = 'sent' and m.cause ->> 'reason' is distinct from 'shown_again'
  order by m.kind limit 1)`

/** Only a person moderates an imported comment. */
const earlierModeration = sql`(
  select ${moderationWord} from ${outboxRows} m
  where m.account_id = e.account_id and m.person_id = e.person_id collate "default" and m.target_id = e.comment_id and ${moderates('m')}
    and m.state = 'sent' and m.cause ->> 'reason' is distinct from 'shown_again'
  order by m.kind limit 1)`

const latestModeration = sql`(
  select 'message ' || max(m.outbox_seq) from ${outboxRows} m
  where m.account_id = d.account_id and m.person_id = d.from_id and m.origin_seq = d.event_seq and ${moderates('m')})`

const comments = (where: Sql, only: CommentQuery['only']): Sql => sql`
  select c.conversation_id, d.account_id, d.event_id as comment_id, 'in' as direction, 'customer' as sender_kind,
    d.text, ${writtenAt} as at,
    ${decisionFacts.parent_id} as reply_to, d.post_id, 'sent' as state, null::jsonb as cause, null::text as execution_id, ${moderation} as moderated,
    false as by_ai, null::text as assistant_chat, 'decision ' || d.event_seq as change, ${only === undefined ? sql`null::text` : latestModeration} as moderation_change,
    coalesce((select (p.event ->> 'live')::boolean from ${payloadRows} p where p.event_seq = d.event_seq), false) as live
  from conversations c
  join ${decisionRows} d on d.account_id = c.account_id and d.event_kind = 'comment' and d.from_id = any(${ids})
  where ${where}`

/** Whether no event brought the imported comment `e` as well. */
const notArrived = sql`not exists (
  select from ${eventRows} i where i.account_id = e.account_id and i.event_key = e.comment_id)`

/** Imported comments from before the account was connected. */
const earlierComments = (where: Sql): Sql => sql`
  select c.conversation_id, e.account_id, e.comment_id, 'in' as direction, 'customer' as sender_kind, e.text,
    e.said_at as at, null::text as reply_to, e.post_id, 'sent' as state, null::jsonb as cause,
    null::text as execution_id, ${earlierModeration} as moderated, false as by_ai, null::text as assistant_chat,
    null::text as change, null::text as moderation_change, false as live
  from conversations c join earlier_comments e on ${earlierOfPerson}
  where ${where} and ${notArrived}`

const replies = (where: Sql): Sql => sql`
  select c.conversation_id, o.account_id, coalesce(o.platform_id, 'outbox-' || o.outbox_seq) as comment_id,
    'out' as direction, case when o.source_id like 'person:%' then 'person' else 'automation' end as sender_kind,
    o.body ->> 'text' as text, ${repliedAt} as at, o.target_id as reply_to, o.post_id,
    coalesce(q.phase, o.state) as state, coalesce(q.cause, o.cause) as cause,
    (select o.origin_seq || '-' || a.number from ${automationRows} a where a.automation_id = o.source_id) as execution_id,
    null::text as moderated, o.body ? 'by_ai' as by_ai, o.body ->> 'assistant_chat' as assistant_chat,
    'message ' || o.outbox_seq as change, null::text as moderation_change, false as live
  from conversations c
  join ${outboxRows} o on o.account_id = c.account_id and o.person_id = any(${ids}) and o.kind = 'comment_reply'
  left join ${openRows} q using (outbox_seq)
  where ${where} and (q.phase is not null or o.state in ('sent', 'failed', 'expired'))`

/** Returns a query of the comments of these people, as far as replies to them need it. */
const commentedOn = (among: Sql, only: CommentQuery['only']): Sql => sql`
  select c.conversation_id, d.account_id, d.event_id as comment_id, d.post_id, 'decision ' || d.event_seq as change,
    ${only === undefined ? sql`null::text` : latestModeration} as moderation_change
  from conversations c
  join ${decisionRows} d on d.account_id = c.account_id and d.event_kind = 'comment' and d.from_id = any(${ids})
  where ${among} and ${matchesEvents(only)}
  union all
  select c.conversation_id, e.account_id, e.comment_id, e.post_id, null, null
  from conversations c join earlier_comments e on ${earlierOfPerson}
  where ${among} and ${only === undefined ? notArrived : sql`false`}`

/** Returns a query of replies that a person wrote in the platform's own app. The webhook of an automation's reply may arrive before the response to it. */
const manualReplies = (said: Sql): Sql => sql`
  select s.conversation_id, e.account_id, e.event_key as comment_id, 'out' as direction, 'person' as sender_kind,
    p.event ->> 'text' as text, ${preciseTime(sql`e.occurred_at`, sql`e.received_at`)} as at, s.comment_id as reply_to,
    s.post_id, 'sent' as state, null::jsonb as cause, null::text as execution_id, null::text as moderated,
    false as by_ai, null::text as assistant_chat, s.change, s.moderation_change, false as live
  from (${said}) s join ${eventRows} e on e.account_id = s.account_id and e.parent_id = s.comment_id
  join ${payloadRows} p on p.event_seq = e.event_seq
  where e.kind = 'comment' and (p.event ->> 'is_own')::boolean
    and not exists (select from ${messageIdRows} m where m.account_id = e.account_id and m.message_id = e.event_key)
    and not exists (
      select from ${openRows} q join ${outboxRows} o using (outbox_seq)
      where q.account_id = e.account_id and q.phase in ('sending', 'unknown') and o.kind = 'comment_reply'
        and o.target_id = s.comment_id and o.body ->> 'text' = p.event ->> 'text')`

/** An event or outbox row and the conversation with its person. */
export const ConversationRef = z.object({
  ref: z.string(),
  conversation_id: z.string(),
})
export type ConversationRef = z.infer<typeof ConversationRef>

/** Returns the conversations of the authors of these comments; authors without one are absent. */
export async function conversationsOfComments(
  db: Executor,
  account_id: string,
  event_seqs: readonly string[],
): Promise<ConversationRef[]> {
  return db.query(sql.rows(ConversationRef)`
    select d.event_seq::text as ref, c.conversation_id from ${decisionRows} d cross join lateral ${conversationWith(account_id, sql`d.from_id`)}
    where d.event_seq = any(${[...event_seqs]}::bigint[]) and d.account_id = ${account_id}
      and d.event_kind = 'comment'`)
}

/**
 * Returns the conversations in which these events answer a comment from Instagram's app: those of the author of the comment at
 * the top, and of the author of a reply with whose name the answer begins.
 */
export async function answeredOutside(
  db: Executor,
  account_id: string,
  event_seqs: readonly string[],
): Promise<ConversationRef[]> {
  return db.query(sql.rows(ConversationRef)`
    select distinct r.event_seq::text as ref, c.conversation_id
    from ${eventRows} r join ${payloadRows} p using (event_seq)
    join ${eventRows} e on e.account_id = r.account_id and (e.event_key = r.parent_id or e.parent_id = r.parent_id)
    join ${decisionRows} d on d.event_seq = e.event_seq and d.event_kind = 'comment'
    cross join lateral ${conversationWith(account_id, sql`d.from_id`)}
    where r.event_seq = any(${[...event_seqs]}::bigint[]) and r.account_id = ${account_id} and r.kind = 'comment'
      and ${writtenOutside} and (e.event_key = r.parent_id or lower(d.from_username) = ${addressedName})`)
}

/** Returns the conversations with the recipients of these outbox rows. */
export async function conversationsOfOutgoing(
  db: Executor,
  account_id: string,
  outbox_seqs: readonly string[],
): Promise<ConversationRef[]> {
  return db.query(sql.rows(ConversationRef)`
    select o.outbox_seq::text as ref, c.conversation_id from ${outboxRows} o cross join lateral ${conversationWith(account_id, sql`o.person_id`)}
    where o.outbox_seq = any(${[...outbox_seqs]}::bigint[]) and o.account_id = ${account_id}`)
}

const conversationWith = (account_id: string, person: Sql): Sql => sql`(
  select * from (
    select conversation_id from conversations
    where account_id = ${account_id} and person_id = ${person} collate "C"
    union all
    select conversation_id from conversations
    where account_id = ${account_id} and commenter_id = ${person} collate "C"
  ) either limit 1
) c`
