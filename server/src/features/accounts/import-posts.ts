import type { InstagramPost } from '@skein/contract/accounts/posts'
import type { Ctx } from '#src/context.ts'
import { isPermissionMissing, PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { credentialsOf, markNeedsReconnect } from './connection/credentials.ts'
import { checkPermissionsSoon } from './connection/probe-permissions.ts'
import { findNewestPosts, markImported, newestPosts, savePosts, type NewPost } from './post-store.ts'
import type { OwnedAccount } from './require-account.ts'

/** Reads the newest posts from the platform and stores them. */
export async function importNewestPosts(ctx: Ctx, account_id: string): Promise<void> {
  const { media } = await withToken(ctx, account_id, (as) =>
    ctx.instagram.listMedia(as, { limit: newestPosts }),
  )
  const now = new Date(ctx.clock.now())
  await savePosts(ctx.db, account_id, { posts: media.map(newPost), now })
  await markImported(ctx.db, account_id, now)
}

/** Returns the newest posts of the platform; stored ones when it is unavailable. */
export async function readNewestPosts(ctx: Ctx, account: OwnedAccount): Promise<InstagramPost[]> {
  try {
    await importNewestPosts(ctx, account.id)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    ctx.log.warn({ err: error, account_id: account.id }, 'reading posts failed; returning stored posts')
  }
  return findNewestPosts(ctx.db, account.id, newestPosts)
}

/** Reads and stores one post. Returns null when the platform does not have it. */
export async function fetchPost(ctx: Ctx, account_id: string, post_id: string): Promise<NewPost | null> {
  const media = await withToken(ctx, account_id, (as) => ctx.instagram.getMedia(as, post_id))
  if (media === null) return null
  const post = newPost(media)
  await savePosts(ctx.db, account_id, { posts: [post], now: new Date(ctx.clock.now()) })
  return post
}

type Media = NonNullable<Awaited<ReturnType<Ctx['instagram']['getMedia']>>>

const newPost = (media: Media): NewPost => ({
  id: media.id,
  media_type: media.media_type,
  media_url: media.media_url,
  thumbnail_url: media.thumbnail_url,
  caption: media.caption,
  permalink: media.permalink,
  posted_at: new Date(media.timestamp).toISOString(),
})

/** Makes a call with the account's token. Marks the account when the token is refused, not for a missing permission. */
export async function withToken<T>(
  ctx: Ctx,
  account_id: string,
  read: (as: Awaited<ReturnType<typeof credentialsOf>>) => Promise<T>,
): Promise<T> {
  const credentials = await credentialsOf(ctx, account_id)
  try {
    return await read(credentials)
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'reconnect') {
      await markNeedsReconnect(ctx, account_id, error.message)
    }
    if (isPermissionMissing(error)) await checkPermissionsSoon(ctx, account_id)
    throw error
  }
}
