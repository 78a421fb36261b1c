import * as z from 'zod'
import { userRows } from '#src/features/auth/index.ts'
import type { ConversationFilter } from '@skein/contract/inbox/inbox'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import {
  type FilterContext,
  filters,
  isDone,
  isOpen,
  isWaiting,
  listedOf,
  matchesText,
  superseded,
} from './conversations/filter-store.ts'
import { findWaiting } from './waiting/waiting-store.ts'
import { findLatestComments, type LatestComments } from './latest-comment-store.ts'
import { messageFields, type MessageRow, sentMessage } from './messages/message-store.ts'

/** A conversation with its newest message. Times are in milliseconds since 1970. */
const BaseRow = z.object({
  conversation_id: z.string(),
  account_id: z.string(),
  person_id: z.string(),
  username: z.string().nullable(),
  updated_at: z.number(),
  last_inbound_at: z.number().nullable(),
  /** May be in the past. */
  paused_until: z.number().nullable(),
  needs_person: z.boolean(),
  needs_person_reason: z.string().nullable(),
  /** At most 100. */
  unread_count: z.number(),
  tags: z.array(z.string()),
  known_since: z.number().nullable(),
  done: z.boolean(),
  assignee_id: z.string().nullable(),
  /** Null unless it is snoozed; may be in the past until the job wakes it. */
  snoozed_until: z.number().nullable(),
  /** Whether the customer's profile was read from the platform. */
  profile_read: z.boolean(),
  name: z.string().nullable(),
  picture_url: z.string().nullable(),
  last_message: json<MessageRow>().nullable(),
})
export type ConversationRow = z.infer<typeof BaseRow> &
  LatestComments & {
    assignee: Assignee | null
    /** In milliseconds since 1970. */ waiting_since: number | null
  }

const conversations = sql`
  select c.conversation_id, c.account_id, c.person_id, c.username,
    (extract(epoch from coalesce(c.last_message_at, c.created_at)) * 1000)::float8 as updated_at,
    (extract(epoch from c.last_inbound_at) * 1000)::float8 as last_inbound_at,
    (extract(epoch from c.automation_paused_until) * 1000)::float8 as paused_until,
    c.needs_person_since is not null as needs_person, c.needs_person_reason, c.tags,
    (extract(epoch from c.known_since) * 1000)::float8 as known_since,
    greatest(unread.count, c.marked_unread::int) as unread_count, ${isDone} as done, c.assignee_id,
    case when c.snoozed_through = array[c.last_inbound_at, c.last_comment_at]
      then (extract(epoch from c.snoozed_until) * 1000)::float8 end as snoozed_until, p.name, p.picture_url,
    p.read_at is not null as profile_read,
    to_jsonb(last) as last_message
  from conversations c
  left join contact_profiles p on p.account_id = c.account_id and p.person_id = c.person_id
  cross join lateral (
    select count(*)::int as count from (
      select from messages m where m.conversation_id = c.conversation_id and m.direction = 'in'
        and m.unsent_at is null and m.occurred_at > coalesce(c.last_read_at, '-infinity') limit 100
    ) waiting
  ) unread
  left join lateral (
    select ${messageFields} from messages m ${sentMessage}
    where m.conversation_id = c.conversation_id and m.direction is not null
    order by m.occurred_at desc, m.message_id desc limit 1
  ) last on true`

const IdRow = z.object({ conversation_id: z.string() })

/**
 * Returns the conversations of a statement of ids, in its order. Message and number of unread messages are of one
 * statement, so that they fit.
 */
async function load(db: Executor, ids: Sql): Promise<ConversationRow[]> {
  const matches = await db.query(sql.rows(IdRow)`${ids}`)
  if (matches.length === 0) return []
  const conversation_ids = matches.map(({ conversation_id }) => conversation_id)
  const [rows, comments, waiting] = await Promise.all([
    db.query(sql.rows(BaseRow)`${conversations} where c.conversation_id = any(${conversation_ids}::text[])`),
    findLatestComments(db, conversation_ids),
    findWaiting(db, conversation_ids),
  ])
  const assignees = await findAssignees(db, rows)
  const rowOf = new Map(rows.map((row) => [row.conversation_id, row]))
  const commentsOf = new Map(comments.map((row) => [row.conversation_id, row]))
  return conversation_ids.flatMap((id) => {
    const row = rowOf.get(id)
    const latest = commentsOf.get(id)
    return row === undefined || latest === undefined
      ? []
      : [
          {
            ...row,
            ...latest,
            assignee: assignees.get(row.assignee_id ?? '') ?? null,
            waiting_since: waiting.get(id) ?? null,
          },
        ]
  })
}

const AssigneeRow = z.object({ user_id: z.string(), name: z.string() })
type Assignee = z.infer<typeof AssigneeRow>

/** Returns the assignees of conversations by id. The system reads the users: a policy hides them from each other. */
async function findAssignees(
  db: Executor,
  rows: readonly { assignee_id: string | null }[],
): Promise<Map<string, Assignee>> {
  const ids = [...new Set(rows.flatMap(({ assignee_id }) => assignee_id ?? []))]
  if (ids.length === 0) return new Map()
  const assignees = await db.system.query(sql.rows(AssigneeRow)`
    select id as user_id, name from ${userRows} u where id = any(${ids}::text[])`)
  return new Map(assignees.map((assignee) => [assignee.user_id, assignee]))
}

export interface ConversationQuery {
  /** Text to find in the username, messages and comments. */
  query?: string | undefined
  filter?: ConversationFilter | undefined
  now: string
  /** Whose conversations the filter `mine` lists. */
  user_id: string
  /** Only conversations that sort after this one, newest first. */
  after?: { at: number; id: string } | undefined
  limit: number
}

/** Conversations that one call searches for a text, or filters. */
const maxSearched = 1000
const maxFiltered = 10_000

const EdgeRow = z.object({ at: z.number(), id: z.string() })
type Edge = z.infer<typeof EdgeRow>

/**
 * Returns conversations, newest first. A search or a filter examines a limited number of conversations; `examined_to` is
 * the oldest of them if older ones remain.
 */
export async function findConversations(
  db: Executor,
  account: OwnedAccount,
  { after, limit, query, filter, now, user_id }: ConversationQuery,
): Promise<{ rows: ConversationRow[]; examined_to: Edge | null }> {
  const listCondition = sql`c.account_id = ${account.id} and c.last_message_at is not null
    and ${after ? sql`${position} < ${positionOf(after)}` : sql`true`}`
  const max = query ? maxSearched : filter ? maxFiltered : undefined
  const edge = max === undefined ? null : await findEdge(db, listCondition, max)
  const rows = await load(
    db,
    sql`
    select c.conversation_id from conversations c
    where ${listCondition} and ${edge ? sql`${position} >= ${positionOf(edge)}` : sql`true`} and not ${superseded}
      and ${query ? matchesText(query) : sql`true`} and ${filter ? filters({ account_id: account.id, user_id, now })[filter] : sql`true`}
      and ${listedOf({ query, filter, now })}
    order by c.last_message_at desc, c.conversation_id desc limit ${limit}`,
  )
  return { rows, examined_to: edge }
}

const position = sql`(c.last_message_at, c.conversation_id)`
const positionOf = ({ at, id }: Edge): Sql => sql`(${new Date(at).toISOString()}::timestamptz, ${id})`

const findEdge = (db: Executor, listCondition: Sql, max: number): Promise<Edge | null> =>
  db.first(sql.rows(EdgeRow)`
    select (extract(epoch from c.last_message_at) * 1000)::float8 as at, c.conversation_id as id from conversations c
    where ${listCondition} order by c.last_message_at desc, c.conversation_id desc offset ${max - 1} limit 1`)

const CountsRow = z.object({ needs_person: z.number(), unread: z.number(), mine: z.number() })
export type ConversationCounts = z.infer<typeof CountsRow>

/** Counts the conversations that the inbox lists with some of the filters, each up to a maximum. */
export async function countListed(
  db: Executor,
  account: OwnedAccount,
  { max, ...context }: Pick<FilterContext, 'user_id' | 'now'> & { max: number },
): Promise<ConversationCounts> {
  const { needs_person, unread, mine } = filters({ account_id: account.id, ...context })
  const count = (filter: Sql) => sql`(select count(*)::int from (select from conversations c
    where c.account_id = ${account.id} and c.last_message_at is not null and ${filter} and not ${superseded}
      and ${isOpen(context.now)} limit ${max}) listed)`
  const rows = await db.query(sql.rows(CountsRow)`
    select ${count(needs_person)} as needs_person, ${count(unread)} as unread, ${count(mine)} as mine`)
  return rows[0] ?? { needs_person: 0, unread: 0, mine: 0 }
}

/** Returns conversations by our ids. */
export async function findConversationsById(
  db: Executor,
  account_id: string,
  conversation_ids: readonly string[],
): Promise<ConversationRow[]> {
  return load(
    db,
    sql`
    select c.conversation_id from conversations c
    where c.conversation_id = any(${[...conversation_ids]}::text[]) and c.account_id = ${account_id}
      and c.last_message_at is not null`,
  )
}

/** Returns a conversation by our id or the platform's. */
export async function findConversation(
  db: Executor,
  accounts: readonly OwnedAccount[],
  id: string,
): Promise<ConversationRow | null> {
  const rows = await load(
    db,
    sql`
    select c.conversation_id from conversations c
    where (c.conversation_id = ${id} or c.thread_id = ${id})
      and c.account_id = any(${accounts.map((account) => account.id)}::uuid[])
    order by c.conversation_id = ${id} desc limit 1`,
  )
  return rows[0] ?? null
}

/** Returns the conversation with a person, by either of the person's ids. */
export async function findThread(
  db: Executor,
  account: OwnedAccount,
  person_id: string,
): Promise<ConversationRow | null> {
  const rows = await load(
    db,
    sql`
    select c.conversation_id from conversations c
    where c.account_id = ${account.id} and (c.person_id = ${person_id} or c.commenter_id = ${person_id})
    order by c.commenter_id = ${person_id} desc nulls last limit 1`,
  )
  return rows[0] ?? null
}

/** Counts the conversations that are flagged for a person and that the inbox lists with the filter `needs_person`. */
export async function countNeedsReply(db: Executor, account: OwnedAccount, now: number): Promise<number> {
  const rows = await db.query(sql.rows(z.object({ count: z.number() }))`
    select count(*)::int as count from conversations c where c.account_id = ${account.id}
      and c.needs_person_since is not null and c.last_message_at is not null and not ${superseded}
      and ${isOpen(new Date(now).toISOString())}`)
  return rows[0]?.count ?? 0
}

const UrgentRow = z.object({ conversation_id: z.string(), count: z.number() })

/**
 * Returns the conversations of the filter `waiting` whose reply window closes next, then the newest others, and how many
 * the filter lists, up to `max`.
 */
export async function findUrgent(
  db: Executor,
  account: OwnedAccount,
  { now, limit, max }: { now: string; limit: number; max: number },
): Promise<{ rows: ConversationRow[]; count: number }> {
  const canAnswer = sql`c.last_inbound_at > ${now}::timestamptz - interval '24 hours'`
  const urgent = await db.query(sql.rows(UrgentRow)`
    with waiting as materialized (
      select c.conversation_id, c.last_message_at, case when ${canAnswer} then c.last_inbound_at end as open_since
      from conversations c where c.account_id = ${account.id} and c.last_message_at is not null
        and ${isWaiting(now)} and not ${superseded} and ${isOpen(now)} limit ${max}
    )
    select conversation_id, (select count(*)::int from waiting) as count from waiting
    order by open_since nulls last, last_message_at desc limit ${limit}`)
  const ids = urgent.map(({ conversation_id }) => conversation_id)
  const rows = await findConversationsById(db, account.id, ids)
  const place = new Map(ids.map((id, index) => [id, index]))
  rows.sort((a, b) => (place.get(a.conversation_id) ?? 0) - (place.get(b.conversation_id) ?? 0))
  return { rows, count: urgent[0]?.count ?? 0 }
}

const InboundRow = z.object({ conversation_id: z.string(), message: json<MessageRow>() })

/** Returns the newest message of the customer of each conversation, by its id. Conversations without one are absent. */
export async function findInboundMessages(
  db: Executor,
  conversation_ids: readonly string[],
): Promise<ReadonlyMap<string, MessageRow>> {
  const rows = await db.query(sql.rows(InboundRow)`
    select c.conversation_id, to_jsonb(last) as message from conversations c
    cross join lateral (
      select ${messageFields} from messages m ${sentMessage}
      where m.conversation_id = c.conversation_id and m.direction = 'in' and m.unsent_at is null
      order by m.occurred_at desc, m.message_id desc limit 1
    ) last
    where c.conversation_id = any(${[...conversation_ids]}::text[])`)
  return new Map(rows.map(({ conversation_id, message }) => [conversation_id, message]))
}

const ConversationIdRow = z.object({ conversation_id: z.string() })

/** Returns the id of the conversation with a person; null if there is none. */
export async function findConversationId(
  db: Executor,
  { account_id, person_id }: { account_id: string; person_id: string },
): Promise<string | null> {
  const rows = await db.query(sql.rows(ConversationIdRow)`
    select conversation_id from conversations where account_id = ${account_id} and person_id = ${person_id}`)
  return rows[0]?.conversation_id ?? null
}

const LastInbound = z.object({ last_inbound_at: z.number().nullable() })

/** Returns when the person last wrote, in milliseconds since 1970; null if there is no conversation. */
export const findLastInbound = (
  db: Executor,
  { account_id, person_id }: { account_id: string; person_id: string },
): Promise<z.infer<typeof LastInbound> | null> =>
  db.first(sql.rows(LastInbound)`
    select (extract(epoch from last_inbound_at) * 1000)::float8 as last_inbound_at from conversations
    where account_id = ${account_id} and person_id = ${person_id}`)
