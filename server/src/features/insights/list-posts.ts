import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { InstagramPost } from '@skein/contract/posts'
import { readNewestPosts, requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'

/** Newest first; those we have kept when the platform does not answer. */
export async function listPosts(ctx: Ctx, input: InputOf<typeof api.posts.list>): Promise<InstagramPost[]> {
  return readNewestPosts(ctx, await requireAccount(ctx, input.platform_user_id))
}
