import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { findImages } from './image-store.ts'
import { toReplyImage } from './to-reply-image.ts'

export const listImages: UseCase<typeof api.replyImages.list> = async (ctx, { platform_user_id }) => {
  const account = await requireAccount(ctx, platform_user_id)
  const images = await findImages(ctx.db, account.id)
  return images.map((image) => toReplyImage(ctx, image))
}
