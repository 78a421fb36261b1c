import { day, hour } from '@skein/contract/durations'
import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { isRefused, isRefusedItem, PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import type { CommentEvent } from '#src/integrations/instagram/event.ts'
import type { ShownComment, ShownReply } from '#src/integrations/instagram/graph/schemas.ts'
import {
  endOfSecond,
  overlapMs,
  pageOf,
  stepAfter,
  type Pages,
  type Reading,
  type Self,
  type ShownItem,
  type ShownPage,
} from './compare-logic.ts'
import { dueUnlisted, saveUnlistedRead, type DueMedia } from './swept-media-store.ts'

/** Pages that are read below one post in one run. */
const maxPages = 200

export interface Post extends SweptMedia {
  comments_count: number | null
}

export interface CommentPage {
  items: readonly ShownComment[]
  next_cursor: string | null
}

/** New comments and replies that a post must have, by its number of comments, since a time in milliseconds since 1970. */
export interface Growth {
  since: number
  count: number
}

/**
 * Reads the comments below a post until they are older than what was compared, and a little further while replies are missing
 * that its number of comments shows. `first`: a page that was yielded. Returns false if the run may make no more calls.
 */
export async function* readPost(
  ctx: Ctx,
  reading: Reading,
  { post, first = null, growth }: { post: Post; first?: CommentPage | null; growth?: Growth },
): Pages {
  const { account_id, allowance, self, takeCall, until } = reading
  let page = first
  let [missing, further] = [growth?.count ?? 0, 0]
  if (growth !== undefined && first !== null) missing -= newerThan(first.items, growth.since)
  for (let pages = 0; pages < maxPages; pages += 1) {
    if (page !== null) {
      const is_behind = isBehind(page.items, until)
      const is_plentiful = allowance.isPlentiful()
      const step = stepAfter({
        is_last: page.next_cursor === null,
        is_behind,
        missing,
        further,
        is_plentiful,
      })
      if (step === 'end') return true
      if (step === 'further') further += 1
    }
    if (!(await takeCall('extra'))) return false
    const read = await readPage(ctx, account_id, { post, after: page?.next_cursor ?? undefined })
    if (read === null) return page === null
    page = read
    yield pageOf(reading, commentItems(post, page.items, self))
    if (growth !== undefined) missing -= newerThan(page.items, growth.since)
  }
  return false
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

const newerThan = (comments: readonly ShownComment[], since: number): number =>
  comments
    .flatMap((comment) => [comment, ...comment.replies])
    .filter(({ timestamp }) => endOfSecond(timestamp) >= since).length

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

const isOwn = ({ from_id, from_username }: ShownReply, self: Self): boolean =>
  from_id === self.platform_user_id ||
  (from_id === null && self.username !== null && from_username?.toLowerCase() === self.username)

/** Media with comments. `ad`: what webhooks say about an ad. */
export interface SweptMedia extends Pick<CommentEvent, 'media_product_type'> {
  id: string
  ad?: Pick<CommentEvent, 'ad_id' | 'ad_title' | 'original_media_id'>
}

const noAd = { ad_id: null, ad_title: null, original_media_id: null }

/**
 * Returns the comments and replies of people below a post. Omits hidden comments, which were moderated, and replies
 * without an author, which may be the account's own. An own reply answers its comment; those of Skein answer replies below it.
 */
export const commentItems = (
  post: SweptMedia,
  comments: readonly ShownComment[],
  self: Self,
): ShownItem<CommentEvent>[] =>
  comments
    .filter(({ hidden }) => !hidden)
    .flatMap((comment) => {
      const answers = comment.replies.filter((reply) => isOwn(reply, self)).map(({ id }) => id)
      const replies = comment.replies
        .filter((reply) => reply.from_id !== null && !isOwn(reply, self))
        .map((reply) => ({ event: commentEvent(post, reply, comment.id), answers: [] }))
      return isOwn(comment, self)
        ? replies
        : [{ event: commentEvent(post, comment, null), answers }, ...replies]
    })

const commentEvent = (post: SweptMedia, comment: ShownReply, parent_id: string | null): CommentEvent => ({
  kind: 'comment',
  key: comment.id,
  occurred_at: comment.timestamp,
  comment_id: comment.id,
  text: comment.text,
  from_id: comment.from_id,
  from_username: comment.from_username,
  media_id: post.id,
  media_product_type: post.media_product_type,
  parent_id,
  is_own: false,
  live: false,
  ...(post.ad ?? noAd),
  found_by: 'sweep',
})

/** Media that are read in one run. */
const mediaPerRun = 5

/**
 * Reads the comments below media that Instagram does not list, for example ads. Each has its own state: what happens below
 * one changes neither what was compared of the posts nor the others. Throws what ends the run: a wait, or a lost login.
 */
export async function* readUnlisted(
  ctx: Ctx,
  reading: Reading,
  { reserve }: { reserve: number },
): AsyncGenerator<ShownPage, void, undefined> {
  const { account_id, allowance } = reading
  const now = ctx.clock.now()
  for (const media of await dueUnlisted(ctx.db, account_id, { now, limit: mediaPerRun })) {
    const isDue = allowance.isPlentiful() || (allowance.left() > reserve && now - media.due_at >= hour)
    if (!isDue) return
    const { media_id } = media
    try {
      if (!(yield* readMedia(ctx, reading, media))) return
      await saveUnlistedRead(ctx.db, account_id, {
        media_id,
        due_at: now,
        compared_until: reading.span.before,
      })
    } catch (error) {
      if (!(error instanceof PlatformError) || endsRun(error)) throw error
      ctx.log.warn({ err: error, account_id, media_id }, 'a sweep could not read unlisted media')
      const due_at = now + (isRefused(error) ? day : hour)
      await saveUnlistedRead(ctx.db, account_id, { media_id, due_at })
    }
  }
}

const endsRun = (error: PlatformError) =>
  !isRefused(error) && (error.kind === 'limited' || error.kind === 'reconnect')

/** Of media that are read for the first time, older comments may have been lost as well. */
async function* readMedia(ctx: Ctx, reading: Reading, { media_id, media, compared_until }: DueMedia): Pages {
  const { account_id, self, span, takeCall } = reading
  if (!(await takeCall('extra'))) return false
  const { media_product_type, ...ad } = media
  const post = { id: media_id, media_product_type, comments_count: null, ad }
  const { comments, next_cursor } = await withToken(ctx, account_id, (as) =>
    ctx.instagram.listShownComments(as, media_id),
  )
  yield pageOf(reading, commentItems(post, comments, self))
  const first = { items: comments, next_cursor }
  return compared_until === null
    ? yield* readPost(ctx, reading, { post, first, growth: { since: span.after, count: Infinity } })
    : yield* readPost(ctx, { ...reading, until: compared_until - overlapMs }, { post, first })
}
