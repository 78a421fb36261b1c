import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { ReplyImage } from '@skein/contract/automations/replies/reply-images'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { findImages } from './image-store.ts'
import { toReplyImage } from './to-reply-image.ts'

export async function listImages(
  ctx: Ctx,
  { platform_user_id }: InputOf<typeof api.replyImages.list>,
): Promise<ReplyImage[]> {
  const account = await requireAccount(ctx, platform_user_id)
  const images = await findImages(ctx.db, account.id)
  return images.map((image) => toReplyImage(ctx, image))
}
