import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import { saveCommenters } from './commenter-store.ts'
import { noteCommentsLeft, saveEarlierComments, type EarlierComment } from './earlier-comment-store.ts'

/** Posts whose comments are read, the newest ones. */
const maxPosts = 12
/** Pages of one post; the platform tells 50 comments in each. */
const maxPages = 4

/** Where the reading of comments stands. */
export interface CommentReading {
  /** Posts that are left; the first one is being read. */
  posts: string[]
  cursor: string | null
  /** Pages of the first one that were read. */
  pages: number
  /** Whether nothing was left out so far. */
  complete: boolean
}

/**
 * Reads the next page of what was said under the newest posts before the account was connected. Nothing is decided
 * about it. Answers where to go on; null at the end.
 */
export async function importComments(
  ctx: Ctx,
  account_id: string,
  standing?: CommentReading,
): Promise<CommentReading | null> {
  const reading = standing ?? (await begin(ctx, account_id))
  const [post_id] = reading.posts
  if (post_id !== undefined) {
    const { comments, next_cursor } = await pageOf(ctx, account_id, { post_id, after: reading.cursor })
    await keep(ctx, account_id, comments)
    const next = following(reading, next_cursor)
    if (next.posts.length > 0) return next
    reading.complete = next.complete
  }
  if (!reading.complete) await noteCommentsLeft(ctx.db, account_id)
  return null
}

async function begin(ctx: Ctx, account_id: string): Promise<CommentReading> {
  const { media, next_cursor } = await withToken(ctx, account_id, (as) =>
    ctx.instagram.listMedia(as, { limit: maxPosts }),
  )
  return { posts: media.map(({ id }) => id), cursor: null, pages: 0, complete: next_cursor === null }
}

function following({ posts, pages, complete }: CommentReading, cursor: string | null): CommentReading {
  if (cursor !== null && pages + 1 < maxPages) return { posts, cursor, pages: pages + 1, complete }
  return { posts: posts.slice(1), cursor: null, pages: 0, complete: complete && cursor === null }
}

interface Page {
  comments: EarlierComment[]
  next_cursor: string | null
}

/** A post that is gone has no comments. */
async function pageOf(
  ctx: Ctx,
  account_id: string,
  { post_id, after }: { post_id: string; after: string | null },
): Promise<Page> {
  try {
    return await withToken(ctx, account_id, async (as) => {
      const page = await ctx.instagram.listComments(as, post_id, after ?? undefined)
      const comments = page.comments.flatMap(({ id, from_id, from_username, text, timestamp }) =>
        from_id === null || from_id === as.platformUserId
          ? []
          : [
              {
                comment_id: id,
                post_id,
                person_id: from_id,
                username: from_username,
                text,
                said_at: new Date(timestamp).toISOString(),
              },
            ],
      )
      return { comments, next_cursor: page.next_cursor }
    })
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'rejected') throw error
    return { comments: [], next_cursor: null }
  }
}

async function keep(ctx: Ctx, account_id: string, comments: readonly EarlierComment[]): Promise<void> {
  const people = await saveEarlierComments(ctx.db, account_id, comments)
  if (people.length === 0) return
  await saveCommenters(ctx.db, account_id, {
    people: people.map((person) => ({ ...person, conversation_id: ctx.ids.next() })),
    now: new Date(ctx.clock.now()).toISOString(),
  })
}
