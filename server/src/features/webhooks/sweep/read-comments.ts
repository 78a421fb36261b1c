import { hour } from '@skein/contract/durations'
import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { isRefusedItem } from '#src/integrations/instagram/graph/errors.ts'
import { repliesWithPost } from '#src/integrations/instagram/shown-comments.ts'
import { overlapMs, pageOf, type Pages, type Reading } from './compare-logic.ts'
import { commentItems, readPost, readUnlisted, type CommentPage, type Post } from './read-post.ts'
import { knownPosts, saveCounts } from './swept-media-store.ts'

/** Calls that stay available for the newest posts. */
const reserve = 4

/** A post with the newest comments that the call which listed it has returned, if it has. */
type ListedPost = Post & { comments: CommentPage | null }

/**
 * Reads the newest comments of the newest posts with one call, and all comments of posts whose number of comments has
 * changed, and comments below media that are not listed. The older posts are listed in turn, a page of them in a run.
 */
export async function* readComments(ctx: Ctx, reading: Reading): Pages {
  const { account_id, allowance, self, takeCall, older } = reading
  if (!(await takeCall())) return false
  const listedAt = ctx.clock.now()
  const newest = await withToken(ctx, account_id, (as) => ctx.instagram.listNewestPosts(as))
  if (newest.calls > 1) allowance.take()
  // Without the comments of any post, nothing shows which ones are the newest.
  const is_newest = newest.posts.length === 0 || newest.posts.some(({ comments }) => comments !== null)
  const items = newest.posts.flatMap(({ comments, ...post }) =>
    commentItems(post, comments?.items ?? [], self),
  )
  yield pageOf(reading, items, { is_newest })
  const read = new Set<string>()
  let complete = yield* readChanged(ctx, reading, { posts: newest.posts, listedAt, read })
  for (const { comments, ...post } of newest.posts) {
    if (comments === null || read.has(post.id)) continue
    if (!(yield* readPost(ctx, reading, { post, first: comments }))) complete = false
  }
  older.posts_cursor ??= newest.next_cursor
  if (!(yield* readOlder(ctx, reading))) complete = false
  // After the lists, so that a post which was listed for the first time is not read like an unlisted one.
  yield* readUnlisted(ctx, reading, { reserve })
  return complete
}

/** Reads the next page of the older posts, if calls are left for it. */
async function* readOlder(ctx: Ctx, reading: Reading): Pages {
  const { account_id, allowance, takeCall, older } = reading
  const cursor = older.posts_cursor
  const listedAt = ctx.clock.now()
  const isDue =
    allowance.isPlentiful() || (allowance.left() > reserve && listedAt - older.posts_read_at >= hour)
  if (cursor === null || !isDue || !(await takeCall('extra'))) return true
  const page = await listOlder(ctx, account_id, cursor)
  const complete = yield* readChanged(ctx, reading, { posts: page.posts, listedAt, read: new Set() })
  if (complete) older.posts_cursor = page.next_cursor
  older.posts_read_at = listedAt
  return complete
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

interface ListedPosts {
  posts: readonly ListedPost[]
  listedAt: number
  /** Receives the ids of the posts that were read to the end. */
  read: Set<string>
}

/**
 * Reads the comments of posts whose number of comments has changed. A post that is seen for the first time counts as read.
 * Returns false if calls ran out.
 */
async function* readChanged(ctx: Ctx, reading: Reading, { posts, listedAt, read }: ListedPosts): Pages {
  if (posts.length === 0) return true
  const { account_id, allowance, until } = reading
  const remember = (of: readonly Post[]) =>
    saveCounts(ctx.db, account_id, {
      posts: of.map(({ id, comments_count }) => ({ post_id: id, comments_count: comments_count ?? -1 })),
      now: new Date(listedAt),
    })
  const ids = posts.map(({ id }) => id)
  const storedPosts = await knownPosts(ctx.db, account_id, ids)
  await remember(posts.filter(({ id }) => !storedPosts.has(id)))
  for (const { comments, ...post } of posts) {
    const before = storedPosts.get(post.id)
    if (before === undefined || (post.comments_count ?? -1) === before.comments_count) continue
    if (allowance.left() <= reserve) return false
    const since = Math.min(until, before.read_at - overlapMs)
    const growth = { since: before.read_at, count: (post.comments_count ?? 0) - before.comments_count }
    const first = comments && hasAllReplies(comments) ? comments : null
    if (!(yield* readPost(ctx, { ...reading, until: since }, { post, first, growth }))) return false
    read.add(post.id)
    await remember([post])
  }
  return true
}

/** Whether a page that was listed with its post shows all replies to its comments. */
const hasAllReplies = ({ items }: CommentPage): boolean =>
  items.every(({ replies }) => replies.length < repliesWithPost)
