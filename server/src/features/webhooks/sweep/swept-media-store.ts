import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql, storableJson } from '#src/infra/db/sql.ts'
import type { CommentEvent } from '#src/integrations/instagram/event.ts'

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

/** Days after the last comment that a webhook brought for which media that Instagram does not list are read. */
const keptDays = 14
/** Media of an account that are read, those with the newest comments. */
const maxMedia = 20

/** What an event says about its media beside the id. */
export type MediaFacts = Pick<CommentEvent, 'media_product_type' | 'ad_id' | 'ad_title' | 'original_media_id'>

/** Returns SQL for whether the media of comment `e` is unlisted and was not noted within a day. */
export const isUnnoted = `e.kind = 'comment'
  and not exists (select from swept_posts s where s.account_id = e.account_id and s.post_id = e.event ->> 'media_id')
  and not exists (select from unlisted_media u where u.account_id = e.account_id and u.media_id = e.event ->> 'media_id'
    and u.seen_at > now() - interval '1 day')`

export interface UnlistedMedia {
  account_id: string
  media_id: string
  media: MediaFacts
}

/** Stores media below which a comment was received. `now` is ISO 8601. */
export async function saveUnlisted(
  db: Executor,
  { media, now }: { media: readonly UnlistedMedia[]; now: string },
): Promise<void> {
  if (media.length === 0) return
  await db.execute(sql`
    insert into unlisted_media (account_id, media_id, media, seen_at, due_at)
    select distinct on (account_id, media_id) account_id, media_id, media, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${storableJson(media)}::jsonb) as n (account_id uuid, media_id text, media jsonb)
    order by account_id, media_id
    on conflict (account_id, media_id) do update set seen_at = excluded.seen_at`)
}

/** Times are in milliseconds since 1970. */
const DueRow = z.object({
  media_id: z.string(),
  media: json<MediaFacts>(),
  compared_until: z.number().nullable(),
  due_at: z.number(),
})
export type DueMedia = z.infer<typeof DueRow>

/** Returns due media of an account that Instagram does not list, those first that were not read for the longest time. */
export async function dueUnlisted(
  db: Executor,
  account_id: string,
  { now, limit }: { now: number; limit: number },
): Promise<DueMedia[]> {
  const at = new Date(now).toISOString()
  return db.query(sql.rows(DueRow)`
    select media_id, media, (extract(epoch from compared_until) * 1000)::float8 as compared_until,
      (extract(epoch from due_at) * 1000)::float8 as due_at
    from (
      select * from unlisted_media u where u.account_id = ${account_id}
        and u.seen_at > ${at}::timestamptz - make_interval(days => ${keptDays})
        and not exists (select from swept_posts s where s.account_id = u.account_id and s.post_id = u.media_id)
      order by u.seen_at desc limit ${maxMedia}) newest
    where due_at <= ${at}::timestamptz order by due_at limit ${limit}`)
}

/** Times are in milliseconds since 1970; without `compared_until` it stays. */
export async function saveUnlistedRead(
  db: Executor,
  account_id: string,
  read: { media_id: string; due_at: number; compared_until?: number },
): Promise<void> {
  const until = read.compared_until === undefined ? null : new Date(read.compared_until).toISOString()
  await db.execute(sql`
    update unlisted_media set due_at = ${new Date(read.due_at).toISOString()},
      compared_until = coalesce(${until}::timestamptz, compared_until)
    where account_id = ${account_id} and media_id = ${read.media_id}`)
}

/** Deletes what is no longer read. `now` is ISO 8601. Returns the number of rows. */
export const purgeUnlisted = (db: Executor, now: string): Promise<number> =>
  db.execute(
    sql`delete from unlisted_media where seen_at < ${now}::timestamptz - make_interval(days => ${keptDays})`,
  )
