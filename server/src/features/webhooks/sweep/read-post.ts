import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import type { CommentEvent } from '#src/integrations/instagram/event.ts'
import type { ShownComment } from '#src/integrations/instagram/schemas.ts'
import { commentEventsOf, ownReplies, type SweptMedia } from './found-events.ts'
import { sentMessages } from './found-store.ts'
import type { ChannelReading } from './sweep-types.ts'

/** Pages that are read below one post in one run. */
const maxPages = 200
/** Pages that are read further when new replies must be below older comments. */
const deepPages = 10

export interface Post extends SweptMedia {
  comments_count: number | null
}

export interface CommentPage {
  items: readonly ShownComment[]
  next_cursor: string | null
}

export type CommentReading = ChannelReading<CommentEvent>

/** New comments and replies that a post must have, by its number of comments, since a time in milliseconds since 1970. */
export interface Growth {
  since: number
  count: number
}

/**
 * Reads the comments below a post until they are older than what was compared, and a little further while replies are missing
 * that its number of comments shows. `first`: a page whose events are stored. Returns false if the run may make no more calls.
 */
export async function readPost(
  ctx: Ctx,
  reading: CommentReading,
  { post, first = null, growth }: { post: Post; first?: CommentPage | null; growth?: Growth },
): Promise<boolean> {
  const { account_id, allowance, takeCall, until } = reading
  let page = first
  let [missing, deep] = [growth?.count ?? 0, 0]
  if (growth !== undefined && first !== null) missing -= newerThan(first.items, growth.since)
  for (let pages = 0; pages < maxPages; pages += 1) {
    if (page !== null) {
      if (page.next_cursor === null) return true
      if (isBehind(page.items, until)) {
        if (missing <= 0 || deep >= deepPages || !allowance.isPlentiful()) return true
        deep += 1
      }
    }
    if (!(await takeCall('extra'))) return false
    const read = await readPage(ctx, account_id, { post, after: page?.next_cursor ?? undefined })
    if (read === null) return page === null
    page = read
    await storeComments(ctx, reading, [{ post, items: page.items }])
    if (growth !== undefined) missing -= newerThan(page.items, growth.since)
  }
  return false
}

/** Stores the events of comments that one call has returned. */
export async function storeComments(
  ctx: Ctx,
  { account_id, self, span, store }: CommentReading,
  posts: readonly { post: Post; items: readonly ShownComment[] }[],
): Promise<void> {
  const own = posts.flatMap(({ items }) => ownReplies(items, self))
  const sent = await sentMessages(ctx.db, account_id, own)
  const events = posts.flatMap(({ post, items }) => commentEventsOf(post, items, { self, span, sent }))
  if (events.length > 0) await store(events)
}

/**
 * Whether a page is older than what was compared. A page of which nothing is newer ends the reading, whatever its order; one
 * of which nothing could be read does not.
 */
const isBehind = (comments: readonly ShownComment[], until: number): boolean => {
  const oldest = comments.at(-1)
  const newest = comments[0]
  if (oldest === undefined || newest === undefined) return false
  return newest.timestamp >= oldest.timestamp && oldest.timestamp < until
}

/** Instagram returns whole seconds. */
const newerThan = (comments: readonly ShownComment[], since: number): number =>
  comments
    .flatMap((comment) => [comment, ...comment.replies])
    .filter(({ timestamp }) => timestamp + 999 >= since).length

/** Returns null if Instagram refuses the page of one post, for example because it was deleted; others can still be read. */
async function readPage(
  ctx: Ctx,
  account_id: string,
  { post, after }: { post: Post; after: string | undefined },
): Promise<CommentPage | null> {
  try {
    const read = await withToken(ctx, account_id, (as) => ctx.instagram.listShownComments(as, post.id, after))
    return { items: read.comments, next_cursor: read.next_cursor }
  } catch (error) {
    if (!isRefusedItem(error)) throw error
    ctx.log.warn(
      { err: error, account_id, post_id: post.id },
      'a sweep could not read the comments of a post',
    )
    return null
  }
}

/** Whether Instagram refuses one request, not the whole channel. */
export const isRefusedItem = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'rejected' && error.reason !== 'permission_missing'
