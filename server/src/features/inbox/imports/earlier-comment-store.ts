import * as z from 'zod'
import { decisionRows, eventRows } from '#src/features/events/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { HistoryQuery } from './earlier-message-store.ts'

export interface EarlierComment {
  comment_id: string
  post_id: string
  person_id: string
  username: string | null
  text: string
  /** ISO 8601. */
  said_at: string
}

const SavedRow = z.object({
  person_id: z.string(),
  username: z.string().nullable(),
  at: z.string(),
})

/** Saves comments that neither a webhook nor an earlier import has stored. Returns the authors of the new ones. */
export async function saveEarlierComments(
  db: Executor,
  account_id: string,
  comments: readonly EarlierComment[],
): Promise<{ person_id: string; username: string | null; at: string }[]> {
  return db.query(sql.rows(SavedRow)`
    with fresh as (
      insert into earlier_comments (account_id, comment_id, post_id, person_id, username, text, said_at)
      select ${account_id}::uuid, g.comment_id, g.post_id, g.person_id, g.username, g.text, g.said_at
      from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as g (comment_id text, post_id text,
        person_id text, username text, text text, said_at timestamptz)
      where not exists (select from ${eventRows} i
          where i.account_id = ${account_id}::uuid and i.event_key = g.comment_id)
        and not exists (select from ${decisionRows} d where d.account_id = ${account_id}::uuid
          and d.event_kind = 'comment' and d.from_id = g.person_id and d.event_id = g.comment_id)
      on conflict (account_id, comment_id) do nothing
      returning person_id, username, said_at
    )
    select person_id, max(username) as username,
      to_char(max(said_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from fresh group by person_id order by person_id`)
}

const EarlierCommentRow = z.object({
  comment_id: z.string(),
  post_id: z.string(),
  person_id: z.string(),
  username: z.string().nullable(),
  text: z.string(),
  /** Milliseconds since 1970. */
  said_at: z.number(),
})

/** Returns the comments that an import has read and no webhook has reported, newest first. */
export async function findEarlierComments(
  db: Executor,
  { account_id, since, until, limit }: HistoryQuery,
): Promise<z.infer<typeof EarlierCommentRow>[]> {
  return db.query(sql.rows(EarlierCommentRow)`
    select comment_id, post_id, person_id, username, text, (extract(epoch from said_at) * 1000)::float8 as said_at
    from earlier_comments
    where account_id = ${account_id} and said_at >= ${since}::timestamptz and said_at < ${until}::timestamptz
    order by said_at desc limit ${limit}`)
}

/** Marks the history as incomplete: it reaches back to the oldest imported comment of each person. */
export async function markHistoryIncomplete(db: Executor, account_id: string): Promise<void> {
  await db.execute(sql`
    update conversations c set known_since = e.since
    from (select person_id, min(said_at) as since from earlier_comments
      where account_id = ${account_id} group by person_id) e
    where c.account_id = ${account_id} and e.person_id in (c.person_id, c.commenter_id) and c.known_since is null`)
}
