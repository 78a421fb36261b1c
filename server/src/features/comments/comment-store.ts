import * as z from 'zod'
import { outboxRows } from '#src/features/outbox/index.ts'
import { answeredInInstagram } from '#src/features/inbox/index.ts'
import { decisionFacts, decisionRows, eventRows } from '#src/features/events/index.ts'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const StoredComment = z.object({
  comment_id: z.string(),
  parent_id: z.string().nullable(),
  from_id: z.string(),
  from: z.string().nullable(),
  text: z.string(),
  post_id: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  event_seq: z.string(),
  /** A public reply was sent, is open in the outbox, or is known from Instagram. */
  answered: z.boolean(),
})
export type StoredComment = z.infer<typeof StoredComment>

export interface CommentQuery {
  comment_ids?: readonly string[] | undefined
  /** Part of the text. */
  search?: string | undefined
  /** ISO 8601. */
  since?: string | undefined
  limit: number
}

/** Newest events that are searched for comments. */
const maxExamined = 20_000

/** Returns comments of other people that webhooks have reported, newest first. */
export async function findStoredComments(
  db: Executor,
  { id, platform_user_id }: OwnedAccount,
  { comment_ids, search, since, limit }: CommentQuery,
): Promise<StoredComment[]> {
  const among = comment_ids
    ? sql`event_seq = any(array(select event_seq from ${eventRows} inbound_events
        where account_id = ${id} and event_key = any(${[...comment_ids]}::text[])))`
    : sql`true`
  const containing = search === undefined ? sql`true` : sql`position(lower(${search}) in lower(d.text)) > 0`
  const recent = since === undefined ? sql`true` : sql`d.decided_at >= ${since}::timestamptz`
  return db.query(sql.rows(StoredComment)`
    select d.event_id as comment_id, ${decisionFacts.parent_id} as parent_id, d.from_id, d.from_username as "from", d.text,
      d.post_id, to_char(d.decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      d.event_seq::text as event_seq,
      exists (select from unnest(array['reply:' || coalesce(${decisionFacts.parent_id}, d.event_id) || ':' || d.event_id]) as key
        join ${outboxRows} o on o.account_id = d.account_id
          and (o.dedupe_key = key or o.dedupe_key >= key || '+' and o.dedupe_key < key || ',')
        where o.state is null or o.state = 'sent') or ${answeredInInstagram} as answered
    from (select * from ${decisionRows} decisions where account_id = ${id} and ${among}
      order by event_seq desc limit ${maxExamined}) d
    where d.event_kind = 'comment' and d.from_id is not null and d.post_id is not null
      and d.from_id <> ${platform_user_id}
      and ${containing} and ${recent}
    order by d.event_seq desc limit ${limit}`)
}
