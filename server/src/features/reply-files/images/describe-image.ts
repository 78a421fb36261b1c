import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { ReplyImage } from '@skein/contract/automations/replies/reply-images'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { requireFile } from '../require-file.ts'
import { updateAlt } from './image-store.ts'
import { toReplyImage } from './to-reply-image.ts'

/** Saves the alt text of an image. */
export async function describeImage(
  ctx: Ctx,
  { id, alt }: InputOf<typeof api.replyImages.describe>,
): Promise<ReplyImage> {
  await requireFile(ctx, 'images', id)
  const image = await updateAlt(ctx.db, id, alt)
  if (!image) throw notFound()
  return toReplyImage(ctx, image)
}
