import * as z from 'zod'
import type { InstagramPost } from '@skein/contract/accounts/posts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const StoredPost = z.object({
  account_id: z.string(),
  post_id: z.string(),
  /** Milliseconds. */
  posted_at: z.number(),
  permalink: z.string().nullable(),
})
export type StoredPost = z.infer<typeof StoredPost>

export interface PostKey {
  account_id: string
  post_id: string
}

/** Returns those of the posts that are stored. */
export async function findPosts(db: Executor, keys: readonly PostKey[]): Promise<StoredPost[]> {
  const postKeys = keys.map(({ account_id, post_id }) => ({ account_id, post_id }))
  return db.query(sql.rows(StoredPost)`
    select distinct p.account_id, p.id as post_id, p.permalink,
      (extract(epoch from p.posted_at) * 1000)::float8 as posted_at
    from jsonb_to_recordset(${JSON.stringify(postKeys)}::jsonb) as k (account_id uuid, post_id text)
    join posts p on p.account_id = k.account_id and p.id = k.post_id`)
}

/** Number of posts that an import requests. */
export const newestPosts = 50

const IdRow = z.object({ id: z.string() })

/**
 * Returns those of the posts that were missing from the last import although it covered their time. Posts older than
 * the oldest imported one do not count as missing.
 */
export async function findMissingPosts(
  db: Executor,
  account_id: string,
  post_ids: readonly string[],
): Promise<Set<string>> {
  if (post_ids.length === 0) return new Set()
  const rows = await db.query(sql.rows(IdRow)`
    with asked as (select media_imported_at as at from connected_accounts where id = ${account_id}),
      shown as (
        select count(*) as count, min(p.posted_at) as oldest from posts p
        join asked on p.read_at = asked.at where p.account_id = ${account_id}
      )
    select w.id from unnest(${[...post_ids]}::text[]) as w (id)
    cross join asked cross join shown
    left join posts p on p.account_id = ${account_id} and p.id = w.id
    where asked.at is not null and (p.read_at is null or p.read_at < asked.at)
      and (shown.count < ${newestPosts} or p.posted_at > shown.oldest)`)
  return new Set(rows.map(({ id }) => id))
}

const PostRow = z.object({
  id: z.string(),
  media_type: z.enum(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
  media_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  caption: z.string().nullable(),
  permalink: z.string().nullable(),
  timestamp: z.string(),
})

/** Returns posts, newest first. */
export async function findNewestPosts(
  db: Executor,
  account_id: string,
  limit: number,
): Promise<InstagramPost[]> {
  return db.query(sql.rows(PostRow)`
    select id, media_type, media_url, thumbnail_url, caption, permalink,
      to_char(posted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as timestamp
    from posts where account_id = ${account_id}
    order by posted_at desc, id desc limit ${limit}`)
}

export type NewPost = Omit<InstagramPost, 'timestamp'> & { posted_at: string }

/** Stores posts and overwrites existing ones, because addresses of images expire. */
export async function savePosts(
  db: Executor,
  account_id: string,
  { posts, now }: { posts: readonly NewPost[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into posts (account_id, id, media_type, media_url, thumbnail_url, caption, permalink, posted_at, read_at)
    select ${account_id}, p.*, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p (id text, media_type text, media_url text,
      thumbnail_url text, caption text, permalink text, posted_at timestamptz)
    on conflict (account_id, id) do update set media_type = excluded.media_type, media_url = excluded.media_url,
      thumbnail_url = excluded.thumbnail_url, caption = excluded.caption, permalink = excluded.permalink,
      posted_at = excluded.posted_at, read_at = excluded.read_at`)
}

export async function markImported(db: Executor, account_id: string, now: Date): Promise<void> {
  await db.execute(
    sql`update connected_accounts set media_imported_at = ${now.toISOString()} where id = ${account_id}`,
  )
}
