import type { api } from '@skein/contract'
import { replyImageLimits } from '@skein/contract/limits'
import { replyImageProblems } from '@skein/contract/automations/replies/reply-images'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { tokenBytes } from '../file-address.ts'
import { requireCapacity } from '../require-file.ts'
import { readImageHeader } from './image-header-logic.ts'
import { insertImage, type ImageRow } from './image-store.ts'
import { toReplyImage } from './images.ts'

/** Stores an image and returns its public address. Its type is that of its content, not the declared one. */
export const uploadImage: UseCase<typeof api.replyImages.upload> = async (
  ctx,
  { platform_user_id, file },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  if (file.size > replyImageLimits.fileBytes)
    throw new AppError('too_large', replyImageProblems.fileTooLarge(), { detail: 'file' })
  const content = Buffer.from(await file.arrayBuffer())
  const header = readImageHeader(content)
  if (!header) throw new AppError('unsupported_media', replyImageProblems.type(), { detail: 'file' })
  if (header.width * header.height > replyImageLimits.pixels)
    throw new AppError('unprocessable', replyImageProblems.tooManyPixels(), { detail: 'file' })
  const image: ImageRow = {
    image_id: ctx.ids.next(),
    token: ctx.ids.token(tokenBytes),
    ...header,
    size_bytes: content.byteLength,
    alt: '',
    created_at: new Date(ctx.clock.now()).toISOString(),
  }
  await ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, 'images', {
      account_id: account.id,
      bytes: content.byteLength,
      max: { files: replyImageLimits.images, storedBytes: replyImageLimits.storedBytes },
      problems: replyImageProblems,
    })
    await insertImage(tx, { ...image, account_id: account.id, content })
  })
  return toReplyImage(ctx, image)
}
