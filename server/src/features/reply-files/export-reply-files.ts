import { perAccount } from '#src/features/users/index.ts'
import { findAudio } from './audio/audio-store.ts'
import { toReplyAudio } from './audio/audio.ts'
import { findImages } from './images/image-store.ts'
import { toReplyImage } from './images/images.ts'

/** Address and size of each file, and the alt text of an image. The files can be loaded from their addresses. */
export const replyFileExport = [
  perAccount('reply_images', async function* (ctx, account_id) {
    const images = await findImages(ctx.db, account_id)
    yield images.map((image) => toReplyImage(ctx, image))
  }),
  perAccount('reply_audio', async function* (ctx, account_id) {
    const files = await findAudio(ctx.db, account_id)
    yield files.map((file) => toReplyAudio(ctx, file))
  }),
]
