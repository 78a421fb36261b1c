import { hour } from '@skein/contract/durations'
import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { repliesWithPost } from '#src/integrations/instagram/shown-comments.ts'
import { knownPosts, saveCounts } from './known-posts-store.ts'
import {
  isRefusedItem,
  readPost,
  storeComments,
  type CommentPage,
  type CommentReading,
  type Post,
} from './read-post.ts'
import { overlapMs } from './sweep-logic.ts'
import type { ReadResult } from './sweep-types.ts'
import { readUnlisted } from './read-unlisted.ts'

/** Calls that stay available for the newest posts. */
const reserve = 4

/** How far the older posts were listed. */
interface OlderPosts {
  posts_cursor: string | null
  posts_read_at: number
}

/**
 * Reads the newest comments of the newest posts with one call, and all comments of posts whose number of comments has
 * changed, and comments below media that are not listed. The older posts are listed in turn, a page of them in a run. Calls
 * `store` once for the events of each call.
 */
export async function readComments(
  ctx: Ctx,
  reading: CommentReading & OlderPosts,
): Promise<ReadResult & OlderPosts> {
  const { account_id, allowance, takeCall, posts_cursor, posts_read_at } = reading
  if (!(await takeCall())) return { complete: false, posts_cursor, posts_read_at }
  const listedAt = ctx.clock.now()
  const newest = await withToken(ctx, account_id, (as) => ctx.instagram.listNewestPosts(as))
  if (newest.calls > 1) allowance.take()
  await storeComments(
    ctx,
    reading,
    newest.posts.map(({ comments, ...post }) => ({ post, items: comments?.items ?? [] })),
  )
  const changed = await readChanged(ctx, reading, { posts: newest.posts, listedAt })
  let { complete } = changed
  for (const { comments, ...post } of newest.posts) {
    if (comments === null || changed.read.has(post.id)) continue
    if (!(await readPost(ctx, reading, { post, first: comments }))) complete = false
  }
  const older = await readOlder(ctx, reading, posts_cursor ?? newest.next_cursor)
  // After the lists, so that a post which was listed for the first time is not read like an unlisted one.
  await readUnlisted(ctx, reading, { reserve })
  return { ...older, complete: complete && older.complete }
}

async function readOlder(
  ctx: Ctx,
  reading: CommentReading & OlderPosts,
  cursor: string | null,
): Promise<ReadResult & OlderPosts> {
  const { account_id, allowance, takeCall, posts_read_at } = reading
  const listedAt = ctx.clock.now()
  const isDue = allowance.isPlentiful() || (allowance.left() > reserve && listedAt - posts_read_at >= hour)
  if (cursor === null || !isDue || !(await takeCall('extra'))) {
    return { complete: true, posts_cursor: cursor, posts_read_at }
  }
  const page = await listOlder(ctx, account_id, cursor)
  const { complete } = await readChanged(ctx, reading, { posts: page.posts, listedAt })
  return { complete, posts_cursor: complete ? page.next_cursor : cursor, posts_read_at: listedAt }
}

/** A cursor names a post, which may have been deleted. Then the list starts again. */
async function listOlder(
  ctx: Ctx,
  account_id: string,
  cursor: string,
): Promise<{ posts: readonly ListedPost[]; next_cursor: string | null }> {
  try {
    return await withToken(ctx, account_id, (as) => ctx.instagram.listOlderPosts(as, cursor))
  } catch (error) {
    if (!isRefusedItem(error)) throw error
    ctx.log.warn({ err: error, account_id }, 'a sweep lists the older posts from the beginning')
    return { posts: [], next_cursor: null }
  }
}

/** A post with the newest comments that the call which listed it has returned, if it has. */
type ListedPost = Post & { comments: CommentPage | null }

/**
 * Reads the comments of posts whose number of comments has changed. A post that is seen for the first time counts as read.
 * Returns the ids of the posts that were read to the end. `complete` is false if calls ran out.
 */
async function readChanged(
  ctx: Ctx,
  reading: CommentReading,
  { posts, listedAt }: { posts: readonly ListedPost[]; listedAt: number },
): Promise<ReadResult & { read: ReadonlySet<string> }> {
  const read = new Set<string>()
  if (posts.length === 0) return { complete: true, read }
  const { account_id, allowance, until } = reading
  const remember = (of: readonly Post[]) =>
    saveCounts(ctx.db, account_id, {
      posts: of.map(({ id, comments_count }) => ({ post_id: id, comments_count: comments_count ?? -1 })),
      now: new Date(listedAt),
    })
  const known = await knownPosts(
    ctx.db,
    account_id,
    posts.map(({ id }) => id),
  )
  await remember(posts.filter(({ id }) => !known.has(id)))
  for (const { comments, ...post } of posts) {
    const before = known.get(post.id)
    if (before === undefined || (post.comments_count ?? -1) === before.comments_count) continue
    if (allowance.left() <= reserve) return { complete: false, read }
    const since = Math.min(until, before.read_at - overlapMs)
    const growth = { since: before.read_at, count: (post.comments_count ?? 0) - before.comments_count }
    const first = comments && hasAllReplies(comments) ? comments : null
    if (!(await readPost(ctx, { ...reading, until: since }, { post, first, growth })))
      return { complete: false, read }
    read.add(post.id)
    await remember([post])
  }
  return { complete: true, read }
}

/** Whether a page that was listed with its post shows all replies to its comments. */
const hasAllReplies = ({ items }: CommentPage): boolean =>
  items.every(({ replies }) => replies.length < repliesWithPost)
