import type { ReplyImage } from '@skein/contract/automations/replies/reply-images'
import type { Ctx } from '#src/context.ts'
import { addressOf } from '../file-address.ts'
import type { ImageRow } from './image-store.ts'

/** Returns the image with its public address. */
export function toReplyImage(ctx: Pick<Ctx, 'env'>, image: ImageRow): ReplyImage {
  const { image_id, token: _, ...fields } = image
  return { ...fields, id: image_id, ...addressOf(ctx, 'images', image) }
}
