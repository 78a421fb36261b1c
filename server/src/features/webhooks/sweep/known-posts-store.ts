import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

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
