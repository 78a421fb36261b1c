import { type ReplyImage, replyImageProblems } from '@skein/contract/automations/replies/reply-images'
import type { Ctx, UseCase } from '#src/context.ts'
import { addressOf, tokenBytes } from '../file-address.ts'
import { type ImageRow, findImages, updateAlt, findImage, insertImage } from './image-store.ts'
import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { notFound, AppError } from '#src/infra/errors.ts'
import { requireFile, requireCapacity } from '../require-file.ts'
import { removeUnusedFile } from '../file-store.ts'
import { replyImageLimits } from '@skein/contract/limits'
import { readImageHeader } from './image-header-logic.ts'

/** Returns the image with its public address. */
export function toReplyImage(ctx: Pick<Ctx, 'env'>, image: ImageRow): ReplyImage {
  const { image_id, token: _, ...fields } = image
  return { ...fields, id: image_id, ...addressOf(ctx, 'images', image) }
}

export const listImages: UseCase<typeof api.replyImages.list> = async (ctx, { platform_user_id }) => {
  const account = await requireAccount(ctx, platform_user_id)
  const images = await findImages(ctx.db, account.id)
  return images.map((image) => toReplyImage(ctx, image))
}

/** Saves the alt text of an image. */
export const describeImage: UseCase<typeof api.replyImages.describe> = async (ctx, { id, alt }) => {
  await requireFile(ctx, 'images', id)
  const image = await updateAlt(ctx.db, id, alt)
  if (!image) throw notFound()
  return toReplyImage(ctx, image)
}

/** Deletes an image. Throws `conflict` while an automation uses it. */
export const deleteImage: UseCase<typeof api.replyImages.delete> = async (ctx, { id }) => {
  await requireFile(ctx, 'images', id)
  if (!(await removeUnusedFile(ctx.db, 'images', id)))
    throw new AppError('conflict', replyImageProblems.inUse())
  return {}
}

/** Returns the public address of an image of the account. Throws not found for all others. */
export async function addressOfImage(ctx: Ctx, account_id: string, id: string): Promise<string> {
  const image = await findImage(ctx.db, account_id, id)
  if (image === null) throw notFound()
  return toReplyImage(ctx, image).url
}

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
