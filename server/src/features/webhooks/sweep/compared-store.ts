import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export interface ComparedHour {
  /** ISO 8601, the start of the hour. */
  hour: string
  comments: number
  messages: number
}

/** Adds to the number of comments and messages that were compared. */
export async function addCompared(
  db: Executor,
  account_id: string,
  hours: readonly ComparedHour[],
): Promise<void> {
  if (hours.length === 0) return
  await db.execute(sql`
    insert into sweep_hours as h (account_id, hour, comments, messages)
    select ${account_id}::uuid, g.hour, g.comments, g.messages
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as g (hour timestamptz, comments integer, messages integer)
    on conflict (account_id, hour) do update set comments = h.comments + excluded.comments,
      messages = h.messages + excluded.messages`)
}

const CountRow = z.object({ comments_of_day: z.number(), last_hour: z.number() })

/** Returns the compared comments of the last 23 to 24 hours, and everything compared of the last one to two hours. */
export async function recentlyCompared(
  db: Executor,
  account_id: string,
  now: Date,
): Promise<z.infer<typeof CountRow>> {
  const at = now.toISOString()
  const rows = await db.query(sql.rows(CountRow)`
    select coalesce(sum(comments), 0)::int as comments_of_day,
      coalesce(sum(comments + messages) filter (where hour > ${at}::timestamptz - interval '2 hours'), 0)::int as last_hour
    from sweep_hours where account_id = ${account_id} and hour > ${at}::timestamptz - interval '24 hours'`)
  return rows[0] ?? { comments_of_day: 0, last_hour: 0 }
}

/** `read_at`: milliseconds since 1970. */
const PostRow = z.object({ post_id: z.string(), comments_count: z.number(), read_at: z.number() })
export type KnownPost = z.infer<typeof PostRow>

/** Returns the number of comments that posts had when their comments were last read; unknown posts are absent. */
export async function knownPosts(
  db: Executor,
  account_id: string,
  post_ids: readonly string[],
): Promise<Map<string, KnownPost>> {
  const rows = await db.query(sql.rows(PostRow)`
    select post_id, comments_count, (extract(epoch from read_at) * 1000)::float8 as read_at from swept_posts
    where account_id = ${account_id} and post_id = any(${[...post_ids]}::text[])`)
  return new Map(rows.map((row) => [row.post_id, row]))
}

export async function saveCounts(
  db: Executor,
  account_id: string,
  { posts, now }: { posts: readonly { post_id: string; comments_count: number }[]; now: Date },
): Promise<void> {
  if (posts.length === 0) return
  await db.execute(sql`
    insert into swept_posts (account_id, post_id, comments_count, read_at)
    select ${account_id}::uuid, g.post_id, g.comments_count, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as g (post_id text, comments_count integer)
    on conflict (account_id, post_id) do update set comments_count = excluded.comments_count, read_at = excluded.read_at
    where swept_posts.comments_count <> excluded.comments_count`)
}

const ReportRow = z.object({
  last_run_at: z.number().nullable(),
  found: z.number(),
  answer_since: z.number(),
  comments_refused: z.string().nullable(),
  messages_refused: z.string().nullable(),
  switched_off: z.boolean(),
  found_7d: z.number(),
  lost_7d: z.number(),
  compared_7d: z.number(),
})
/** Times are in milliseconds since 1970. */
export type SweepReport = z.infer<typeof ReportRow>

/** Returns what the sweeps of an account found; null when it was never swept. */
export async function sweepReport(db: Executor, account_id: string, now: Date): Promise<SweepReport | null> {
  const since = sql`${now.toISOString()}::timestamptz - interval '7 days'`
  const rows = await db.query(sql.rows(ReportRow)`
    select (extract(epoch from s.last_run_at) * 1000)::float8 as last_run_at, s.found, s.switched_off,
      (extract(epoch from greatest(s.answer_since, a.connected_at)) * 1000)::float8 as answer_since,
      s.comments_refused, s.messages_refused, e.found_7d, e.lost_7d, h.compared_7d
    from sweeps s join connected_accounts a on a.id = s.account_id
    cross join lateral (
      select count(*)::int as found_7d, (count(*) filter (where delivered_at is null))::int as lost_7d from swept_events
      where account_id = s.account_id and found_at > ${since}) e
    cross join lateral (
      select coalesce(sum(comments + messages), 0)::int as compared_7d from sweep_hours
      where account_id = s.account_id and hour > ${since}) h
    where s.account_id = ${account_id}`)
  return rows[0] ?? null
}
