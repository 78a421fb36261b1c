import { day, hour } from '@skein/contract/durations'
import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import { type CommentReading, readPost, storeComments } from './read-post.ts'
import { overlapMs } from './sweep-logic.ts'
import { dueUnlisted, saveUnlistedRead, type DueMedia } from './unlisted-store.ts'

/** Media that are read in one run. */
const mediaPerRun = 5

/**
 * Reads the comments below media that Instagram does not list, for example ads. Each has its own state: what happens below
 * one changes neither what was compared of the posts nor the others.
 */
export async function readUnlisted(
  ctx: Ctx,
  reading: CommentReading,
  { reserve }: { reserve: number },
): Promise<void> {
  const { account_id, allowance } = reading
  const now = ctx.clock.now()
  for (const media of await dueUnlisted(ctx.db, account_id, { now, limit: mediaPerRun })) {
    const isDue = allowance.isPlentiful() || (allowance.left() > reserve && now - media.due_at >= hour)
    if (!isDue) return
    const read = await unlessRefused(ctx, { reading, media, now })
    if (read === null) return
    await saveUnlistedRead(ctx.db, account_id, { media_id: media.media_id, ...read })
  }
}

interface Reading {
  reading: CommentReading
  media: DueMedia
  now: number
}

/** Returns what to note; null if the run may make no more calls. Throws what ends the run: a wait, or a lost login. */
async function unlessRefused(
  ctx: Ctx,
  { reading, media, now }: Reading,
): Promise<{ due_at: number; compared_until?: number } | null> {
  try {
    if (!(await readComments(ctx, reading, media))) return null
    return { due_at: now, compared_until: reading.span.before }
  } catch (error) {
    if (!(error instanceof PlatformError) || endsRun(error)) throw error
    const { account_id } = reading
    ctx.log.warn(
      { err: error, account_id, media_id: media.media_id },
      'a sweep could not read unlisted media',
    )
    return { due_at: now + (isRefused(error) ? day : hour) }
  }
}

const isRefused = ({ kind, reason }: PlatformError) => kind === 'rejected' || reason === 'permission_missing'

const endsRun = (error: PlatformError) =>
  !isRefused(error) && (error.kind === 'limited' || error.kind === 'reconnect')

/** Of media that are read for the first time, older comments may have been lost as well. */
async function readComments(
  ctx: Ctx,
  reading: CommentReading,
  { media_id, media, compared_until }: DueMedia,
): Promise<boolean> {
  if (!(await reading.takeCall('extra'))) return false
  const { media_product_type, ...ad } = media
  const post = { id: media_id, media_product_type, comments_count: null, ad }
  const page = await withToken(ctx, reading.account_id, (as) => ctx.instagram.listShownComments(as, media_id))
  const first = { items: page.comments, next_cursor: page.next_cursor }
  await storeComments(ctx, reading, [{ post, items: first.items }])
  return compared_until === null
    ? readPost(ctx, reading, { post, first, growth: { since: reading.span.after, count: Infinity } })
    : readPost(ctx, { ...reading, until: compared_until - overlapMs }, { post, first })
}
