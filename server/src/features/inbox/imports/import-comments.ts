import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { saveCommenters } from './commenter-store.ts'
import { markHistoryIncomplete, saveEarlierComments, type EarlierComment } from './earlier-comment-store.ts'

/** Newest posts whose comments are read. */
const maxPosts = 12
/** Pages per post; the platform returns 50 comments per page. */
const maxPages = 4

/** Progress of a comment import. */
export interface CommentImportProgress {
  /** Remaining posts; the first one is being read. */
  posts: string[]
  cursor: string | null
  /** Pages of the first post that were read. */
  pages: number
  /** Whether no comment was left out so far. */
  complete: boolean
}

/**
 * Imports the next page of comments that were written before the account was connected. Makes no decisions about them.
 * Returns the progress to continue from, or null at the end.
 */
export async function importComments(
  ctx: Ctx,
  account_id: string,
  progress?: CommentImportProgress,
): Promise<CommentImportProgress | null> {
  const current = progress ?? (await startImport(ctx, account_id))
  const [post_id] = current.posts
  if (post_id !== undefined) {
    const { comments, next_cursor } = await readPage(ctx, account_id, { post_id, after: current.cursor })
    await saveComments(ctx, account_id, comments)
    const next = nextProgress(current, next_cursor)
    if (next.posts.length > 0) return next
    current.complete = next.complete
  }
  if (!current.complete) await markHistoryIncomplete(ctx.db, account_id)
  return null
}

async function startImport(ctx: Ctx, account_id: string): Promise<CommentImportProgress> {
  const { media, next_cursor } = await withToken(ctx, account_id, (as) =>
    ctx.instagram.listMedia(as, { limit: maxPosts }),
  )
  return { posts: media.map(({ id }) => id), cursor: null, pages: 0, complete: next_cursor === null }
}

function nextProgress(
  { posts, pages, complete }: CommentImportProgress,
  cursor: string | null,
): CommentImportProgress {
  if (cursor !== null && pages + 1 < maxPages) return { posts, cursor, pages: pages + 1, complete }
  return { posts: posts.slice(1), cursor: null, pages: 0, complete: complete && cursor === null }
}

interface Page {
  comments: EarlierComment[]
  next_cursor: string | null
}

/** Returns an empty page for a deleted post. */
async function readPage(
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

async function saveComments(
  ctx: Ctx,
  account_id: string,
  comments: readonly EarlierComment[],
): Promise<void> {
  const people = await saveEarlierComments(ctx.db, account_id, comments)
  if (people.length === 0) return
  await saveCommenters(ctx.db, account_id, {
    people: people.map((person) => ({ ...person, conversation_id: ctx.ids.next() })),
    now: new Date(ctx.clock.now()).toISOString(),
  })
}
