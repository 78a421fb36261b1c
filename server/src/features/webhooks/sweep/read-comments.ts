import { hour } from '@skein/contract/durations'
import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import type { CommentEvent } from '#src/integrations/instagram/event.ts'
import type { ShownComment } from '#src/integrations/instagram/schemas.ts'
import { knownPosts, saveCounts } from './known-posts-store.ts'
import { commentEventsOf } from './found-events.ts'
import { overlapMs } from './sweep-logic.ts'
import type { ChannelReading, ReadResult } from './sweep-types.ts'

/** Pages that are read below one post in one run. */
const maxPages = 200
/** Calls that stay available for the newest posts. */
const reserve = 4

interface Post {
  id: string
  media_product_type: string | null
  comments_count: number | null
}

interface Page {
  items: readonly ShownComment[]
  next_cursor: string | null
}

type CommentReading = ChannelReading<CommentEvent>

/** How far the older posts were listed. */
interface OlderPosts {
  posts_cursor: string | null
  posts_read_at: number
}

/**
 * Reads the newest comments of the newest posts with one call, and all comments of posts whose number of comments has
 * changed. The older posts are listed in turn, a page of them in a run. Calls `store` with the events of each page.
 */
export async function readComments(
  ctx: Ctx,
  reading: CommentReading & OlderPosts,
): Promise<ReadResult & OlderPosts> {
  const { account_id, allowance, takeCall, posts_cursor, posts_read_at } = reading
  if (!(await takeCall())) return { complete: false, posts_cursor, posts_read_at }
  const newest = await withToken(ctx, account_id, (as) => ctx.instagram.listNewestPosts(as))
  if (newest.calls > 1) allowance.take()
  let complete = true
  for (const { comments, ...post } of newest.posts) {
    if (comments !== null && !(await readPost(ctx, reading, { post, first: comments }))) complete = false
  }
  if (!(await readChanged(ctx, reading, newest.posts))) complete = false
  const older = await readOlder(ctx, reading, posts_cursor ?? newest.next_cursor)
  return { ...older, complete: complete && older.complete }
}

async function readOlder(
  ctx: Ctx,
  reading: CommentReading & OlderPosts,
  cursor: string | null,
): Promise<ReadResult & OlderPosts> {
  const { account_id, allowance, takeCall, posts_read_at } = reading
  const now = ctx.clock.now()
  const isDue = allowance.isPlentiful() || (allowance.left() > reserve && now - posts_read_at >= hour)
  if (cursor === null || !isDue || !(await takeCall('extra'))) {
    return { complete: true, posts_cursor: cursor, posts_read_at }
  }
  const page = await withToken(ctx, account_id, (as) => ctx.instagram.listOlderPosts(as, cursor))
  const complete = await readChanged(ctx, reading, page.posts)
  return { complete, posts_cursor: complete ? page.next_cursor : cursor, posts_read_at: now }
}

/**
 * Reads the comments of posts whose number of comments has changed. A post that is seen for the first time counts as read.
 * Returns false if calls ran out.
 */
async function readChanged(ctx: Ctx, reading: CommentReading, posts: readonly Post[]): Promise<boolean> {
  if (posts.length === 0) return true
  const { account_id, allowance, until } = reading
  const known = await knownPosts(
    ctx.db,
    account_id,
    posts.map(({ id }) => id),
  )
  await remember(
    ctx,
    account_id,
    posts.filter(({ id }) => !known.has(id)),
  )
  for (const post of posts) {
    const before = known.get(post.id)
    if (before === undefined || (post.comments_count ?? -1) === before.comments_count) continue
    if (allowance.left() <= reserve) return false
    const since = Math.min(until, before.read_at - overlapMs)
    if (!(await readPost(ctx, { ...reading, until: since }, { post, first: null }))) return false
    await remember(ctx, account_id, [post])
  }
  return true
}

const remember = (ctx: Ctx, account_id: string, posts: readonly Post[]) =>
  saveCounts(ctx.db, account_id, {
    posts: posts.map(({ id, comments_count }) => ({ post_id: id, comments_count: comments_count ?? -1 })),
    now: new Date(ctx.clock.now()),
  })

/** Reads comments of a post until they are older than what was compared. Returns false if calls ran out. */
async function readPost(
  ctx: Ctx,
  { account_id, takeCall, self, span, until, store }: CommentReading,
  { post, first }: { post: Post; first: Page | null },
): Promise<boolean> {
  let page = first
  for (let pages = 0; pages < maxPages; pages += 1) {
    if (page === null) {
      if (!(await takeCall('extra'))) return false
      page = await readPage(ctx, account_id, { post, after: undefined })
    }
    const events = commentEventsOf(post, page.items, { self, span })
    if (events.length > 0) await store(events)
    const after = page.next_cursor
    if (after === null || isBehind(page.items, until)) return true
    if (!(await takeCall('extra'))) return false
    page = await readPage(ctx, account_id, { post, after })
  }
  return false
}

/** Whether a page is older than what was compared. A page of which nothing is newer ends the reading, whatever its order. */
const isBehind = (comments: readonly ShownComment[], until: number): boolean => {
  const oldest = comments.at(-1)
  const newest = comments[0]
  if (oldest === undefined || newest === undefined) return true
  return newest.timestamp >= oldest.timestamp && oldest.timestamp < until
}

/** A deleted post has no comments. */
async function readPage(
  ctx: Ctx,
  account_id: string,
  { post, after }: { post: Post; after: string | undefined },
): Promise<Page> {
  try {
    const read = await withToken(ctx, account_id, (as) => ctx.instagram.listShownComments(as, post.id, after))
    return { items: read.comments, next_cursor: read.next_cursor }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.reason !== 'not_found') throw error
    return { items: [], next_cursor: null }
  }
}
