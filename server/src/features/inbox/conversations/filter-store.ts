import { decisionRows } from '#src/features/events/index.ts'
import { failureRows, isAway, outboxRows } from '#src/features/outbox/index.ts'
import type { ConversationFilter } from '@skein/contract/inbox/inbox'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import { commentsOfPerson } from '../latest-comment-store.ts'
import { earlierOfPerson } from '../comments/comment-store.ts'

/** Conditions on conversation `c`. Times are ISO 8601. */

/** Whether conversation `c` is done: its customer has written nothing since it was marked. */
export const isDone = sql`coalesce(c.done_through = array[c.last_inbound_at, c.last_comment_at], false)`

/** Whether conversation `c` is snoozed: its customer has written nothing since, and the time is not over. */
export const isSnoozed = (now: string): Sql =>
  sql`coalesce(c.snoozed_through = array[c.last_inbound_at, c.last_comment_at] and c.snoozed_until > ${now}::timestamptz,
    false)`

/** Whether conversation `c` is neither done nor snoozed. */
export const isOpen = (now: string): Sql => sql`not ${isDone} and not ${isSnoozed(now)}`

interface ListedQuery {
  query?: string | undefined
  filter?: ConversationFilter | undefined
  now: string
}

/** Conversations that are done or snoozed are listed by their filters and in searches of all. */
export function listedOf({ query, filter, now }: ListedQuery): Sql {
  if (filter === 'done' || (query && filter === undefined)) return sql`true`
  return filter === 'snoozed' ? sql`not ${isDone}` : isOpen(now)
}

/** Conversation `c` has only comments, and its person has a conversation under another id since. */
export const superseded = sql`(c.last_comment_at is not null and c.last_inbound_at is null and exists (
  select from conversations k where k.account_id = c.account_id and k.commenter_id = c.person_id))`

/** Returns a pattern of `ilike` for texts that contain these words. */
export const patternOf = (words: string): string => `%${words.trim().replace(/[\\%_]/g, '\\$&')}%`

export const matchesText = (words: string): Sql => {
  const pattern = patternOf(words)
  return sql`(c.username ilike ${pattern} or exists (select from messages m
    where m.conversation_id = c.conversation_id and m.unsent_at is null and m.text ilike ${pattern})
    or exists (select from ${decisionRows} d where ${commentsOfPerson} and d.text ilike ${pattern})
    or exists (select from earlier_comments e where ${earlierOfPerson} and e.text ilike ${pattern}))`
}

/** Newest failed messages whose people the filter shows. */
const maxFailures = 1000

/**
 * Conversation `c` is unread, and its newest message came in the last day and has no reply. Messages of the last two
 * minutes do not count: automations may be answering them right now. An away message is no reply.
 */
const unanswered = (now: string): Sql => sql`(c.last_message_at >= ${now}::timestamptz - interval '1 day'
  and c.last_inbound_at >= ${now}::timestamptz - interval '1 day'
  and c.last_inbound_at < ${now}::timestamptz - interval '2 minutes'
  and c.last_inbound_at > coalesce(c.last_read_at, '-infinity')
  and not exists (select from messages m where m.conversation_id = c.conversation_id
    and (m.direction = 'out' or m.unsent_at is not null) and m.occurred_at >= c.last_inbound_at
    and not exists (select from ${outboxRows} o where o.outbox_seq = m.outbox_seq and ${isAway('o')})))`

export const isWaiting = (now: string): Sql => sql`(c.needs_person_since is not null or ${unanswered(now)})`

export interface FilterContext {
  account_id: string
  /** Whose conversations are `mine`. */
  user_id: string
  now: string
}

export const filters = ({ account_id, user_id, now }: FilterContext): Record<ConversationFilter, Sql> => ({
  needs_person: sql`c.needs_person_since is not null`,
  waiting: isWaiting(now),
  unread: sql`(c.marked_unread or c.last_inbound_at > coalesce(c.last_read_at, '-infinity'))`,
  messages: sql`c.last_inbound_at is not null`,
  comments: sql`(exists (select from ${decisionRows} d where d.account_id = c.account_id and d.event_kind = 'comment'
    and d.from_id = any(array[c.person_id, c.commenter_id] collate "default"))
    or exists (select from earlier_comments e where ${earlierOfPerson}))`,
  failed: sql`c.person_id in (select o.person_id collate "C" from (
      select outbox_seq from ${failureRows} outbox_failures where account_id = ${account_id} and state in ('failed', 'expired')
      order by origin_seq desc limit ${maxFailures}
    ) f join ${outboxRows} o using (outbox_seq)
    where o.conversation_key = 'dm:' || o.person_id and o.created_at > ${now}::timestamptz - interval '7 days')`,
  mine: sql`c.assignee_id = ${user_id}`,
  unassigned: sql`c.assignee_id is null`,
  snoozed: isSnoozed(now),
  done: isDone,
  closing: sql`c.last_inbound_at > ${now}::timestamptz - interval '24 hours'
    and c.last_inbound_at <= ${now}::timestamptz - interval '20 hours'`,
})
