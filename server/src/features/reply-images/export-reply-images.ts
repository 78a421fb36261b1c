import { perAccount } from '#src/features/users/index.ts'
import { findImages } from './store.ts'
import { toReplyImage } from './to-reply-image.ts'

/** Address, size and alt text of each image. The files are not exported; they can be loaded from their addresses. */
export const replyImageExport = [
  perAccount('reply_images', async function* (ctx, account_id) {
    const images = await findImages(ctx.db, account_id)
    yield images.map((image) => toReplyImage(ctx, image))
  }),
]
