import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { InstagramPost } from '@skein/contract/posts'
import { readNewestPosts, requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'

/** Returns the newest posts first; stored posts when the platform is unavailable. */
export async function listPosts(ctx: Ctx, input: InputOf<typeof api.posts.list>): Promise<InstagramPost[]> {
  return readNewestPosts(ctx, await requireAccount(ctx, input.platform_user_id))
}
