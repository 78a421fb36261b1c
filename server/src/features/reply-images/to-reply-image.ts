import type { ReplyImage, ReplyImageType } from '@skein/contract/reply-images'
import type { Ctx } from '#src/context.ts'
import { isPublicHost } from '#src/integrations/web/public-address.ts'
import type { ImageRow } from './store.ts'

/** File extension of each type. */
const extensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
} as const satisfies Record<ReplyImageType, string>

/** Returns the name of an image in its public address. */
export const fileNameOf = ({ token, content_type }: Pick<ImageRow, 'token' | 'content_type'>): string =>
  `${token}.${extensions[content_type]}`

/** Returns the image with its public address. */
export function toReplyImage({ env }: Pick<Ctx, 'env'>, image: ImageRow): ReplyImage {
  const { image_id, token: _, ...fields } = image
  return {
    ...fields,
    id: image_id,
    url: `${env.PUBLIC_URL}/images/${fileNameOf(image)}`,
    is_public: isPublicHost(new URL(env.PUBLIC_URL).hostname),
  }
}
