import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared } from '#src/infra/db/sql.ts'

/** A count of earlier messages on which a limit depends. */
export type UsageQuery =
  /** Messages of one source under a post. */
  | { scope: 'post'; source_id: string; account_id: string; post_id: string }
  /** Messages of one source since a time. */
  | { scope: 'period'; source_id: string; account_id: string; since: string }
  /** The text that one source last sent under a post or to a person; `count` is its number. */
  | { scope: 'variant'; source_id: string; account_id: string; post_id: string }
  | { scope: 'variant'; source_id: string; account_id: string; person_id: string }
  /** The newest message of one source to a person. */
  | { scope: 'person'; source_id: string; account_id: string; person_id: string }
  /** Public replies of any source under a post since a time. */
  | { scope: 'replies'; source_id: null; account_id: string; post_id: string; since: string }
  /**
   * Messages of any source in a conversation since a time. `conversation` is the prefix of its keys; direct messages are
   * found by the person, because private replies to the person's comments belong to them.
   */
  | {
      scope: 'minutes' | 'day'
      source_id: null
      account_id: string
      conversation: string
      person_id: string | null
      /** The post of the thread; null for direct messages. */
      post_id: string | null
      since: string
    }

export const UsageCount = z.object({
  scope: z.enum(['day', 'person', 'post', 'period', 'replies', 'minutes', 'variant']),
  source_id: z.string().nullable(),
  account_id: z.string(),
  /** The post, person or conversation of the query. */
  id: z.string().nullable(),
  /** Of the scope `variant`: null without an earlier text. */
  place: z.enum(['post', 'person']).nullable(),
  count: z.number(),
  /** Milliseconds since 1970 of the newest one, or null. */
  last_at: z.number().nullable(),
})
export type UsageCount = z.infer<typeof UsageCount>

/** Messages that count for limits: all except failed ones and drafts. */
export const counts = `(o.state is null or o.state = 'sent' or (o.state = 'needs_review' and o.attempt > 0))`

const queried = `jsonb_to_recordset($1::jsonb) as q (scope text, source_id text, account_id uuid, post_id text,
     person_id text, conversation text, since timestamptz)`

const answer = `q.scope, q.source_id, q.account_id, coalesce(q.conversation, q.post_id, q.person_id) as id`

/** Returns a statement that counts the messages of a condition for each query. */
const counting = (name: string, where: string) =>
  prepared(
    `count ${name}`,
    `select ${answer}, null::text as place, a.count::int as count, (extract(epoch from a.last_at) * 1000)::float8 as last_at
     from ${queried}
     cross join lateral (
       select count(*) as count, max(o.created_at) as last_at from outbox o
       where o.account_id = q.account_id and ${where} and ${counts}) a`,
    UsageCount,
  )

/** Messages that are read at most to find the last text under a post or to a person. */
const maxNewest = 1000

/** Returns a statement that finds the last text of a source for each query. `place` is a post or a person. */
const finding = (place: 'post' | 'person') =>
  prepared(
    `find the last text by ${place}`,
    `select ${answer}, '${place}' as place, v.variant as count, null::float8 as last_at
     from ${queried}
     cross join lateral (
       select o.variant from (
         select o.source_id, (o.body ->> 'variant')::integer as variant, o.created_at, o.outbox_seq
         from outbox o where o.account_id = q.account_id and o.${place}_id = q.${place}_id
         order by o.created_at desc limit ${maxNewest}) o
       where o.source_id = q.source_id and o.variant is not null
       order by o.created_at desc, o.outbox_seq desc limit 1) v`,
    UsageCount,
  )

/** A message and its second part about the same event count once. */
const ofSource = 'o.source_id = q.source_id and not o.second_part'

const statements = {
  post: counting('replies of a source under a post', `o.post_id = q.post_id and ${ofSource}`),
  period: counting('sent by a source', `o.created_at > q.since and ${ofSource}`),
  person: counting('sent to a person', 'o.person_id = q.person_id and o.source_id = q.source_id'),
  replies: counting(
    'replies under a post',
    `o.post_id = q.post_id and o.created_at > q.since and o.kind = 'comment_reply'`,
  ),
  thread: counting(
    'sent in a thread',
    `o.post_id = q.post_id and o.created_at > q.since and o.dedupe_key >= q.conversation || ':'
       and o.dedupe_key < q.conversation || ';'`,
  ),
  conversation: counting(
    'sent in a conversation',
    `o.person_id = q.person_id and o.conversation_key = 'dm:' || q.person_id and o.kind <> 'manual_message'
       and o.created_at > q.since`,
  ),
  text_under_post: finding('post'),
  text_to_person: finding('person'),
}

function statementOf(query: UsageQuery): keyof typeof statements {
  switch (query.scope) {
    case 'variant':
      return 'post_id' in query ? 'text_under_post' : 'text_to_person'
    case 'minutes':
    case 'day':
      return query.person_id === null ? 'thread' : 'conversation'
    default:
      return query.scope
  }
}

/** Returns one count for each query, in no particular order; none for a query of a text if there was none. */
export async function countUsage(db: Executor, queries: readonly UsageQuery[]): Promise<UsageCount[]> {
  const groups = [...Map.groupBy(queries, statementOf)]
  // Sent together, so that they take one round trip in a transaction.
  const rows = await Promise.all(
    groups.map(([statement, group]) => db.query(statements[statement]([JSON.stringify(group)]))),
  )
  return rows.flat()
}

export const AnsweredRow = z.object({
  account_id: z.string(),
  person_id: z.string(),
  /** The event that was answered. */
  origin_seq: z.string(),
  said: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
})
export type AnsweredRow = z.infer<typeof AnsweredRow>

const answering = prepared(
  'what was answered',
  `select p.account_id, p.person_id, a.origin_seq::text as origin_seq, a.said, a.at
   from jsonb_to_recordset($1::jsonb) as p (account_id uuid, person_id text)
   cross join lateral (
     select o.outbox_seq, o.origin_seq, o.said, (extract(epoch from o.created_at) * 1000)::float8 as at
     from outbox o
     where o.account_id = p.account_id and o.person_id = p.person_id and o.created_at > $2
       and o.said is not null and (o.state is null or o.state = 'sent')
     order by o.created_at desc limit $3
   ) a
   order by a.outbox_seq`,
  AnsweredRow,
)

/** Returns the texts of these people that were answered since a time: of the newest `limit` replies each, oldest first. */
export const answeredTexts = (
  db: Executor,
  people: readonly { account_id: string; person_id: string }[],
  { since, limit }: { since: string; limit: number },
): Promise<AnsweredRow[]> => db.query(answering([JSON.stringify(people), since, limit]))

export const RepliesAfter = z.object({
  account_id: z.string(),
  /** The newest row of the outbox. */
  up_to: z.number(),
  /** Public replies of any source after the given row, by post; null when there are none. */
  posts: json<Record<string, number>>().nullable(),
})
export type RepliesAfter = z.infer<typeof RepliesAfter>

const readingOn = prepared(
  'replies after',
  `select q.account_id, newest.up_to, further.posts
   from jsonb_to_recordset($1::jsonb) as q (account_id uuid, after bigint)
   cross join (select coalesce(max(outbox_seq), 0)::float8 as up_to from outbox) newest
   cross join lateral (
     select jsonb_object_agg(post_id, count) as posts from (
       select o.post_id, count(*) as count
       -- The fence keeps the newest rows from being looked for among all of the account.
       from (select * from outbox where outbox_seq > q.after offset 0) o
       where o.account_id = q.account_id and o.kind = 'comment_reply' and o.post_id is not null and ${counts}
       group by o.post_id
     ) by_post
   ) further`,
  RepliesAfter,
)

/** Returns the public replies added after a row of the outbox; with `after` null, only the newest row. */
export const repliesAfter = (
  db: Executor,
  accounts: readonly { account_id: string; after: number | null }[],
): Promise<RepliesAfter[]> => db.query(readingOn([JSON.stringify(accounts)]))
