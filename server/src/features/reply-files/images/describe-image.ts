import type { api } from '@skein/contract'
import type { UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { requireFile } from '../require-file.ts'
import { updateAlt } from './image-store.ts'
import { toReplyImage } from './to-reply-image.ts'

/** Saves the alt text of an image. */
export const describeImage: UseCase<typeof api.replyImages.describe> = async (ctx, { id, alt }) => {
  await requireFile(ctx, 'images', id)
  const image = await updateAlt(ctx.db, id, alt)
  if (!image) throw notFound()
  return toReplyImage(ctx, image)
}
