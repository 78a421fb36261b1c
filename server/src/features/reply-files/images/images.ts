import { type ReplyImage, replyImageProblems } from '@skein/contract/automations/replies/reply-images'
import type { Ctx, UseCase } from '#src/context.ts'
import { addressOf } from '../file-address.ts'
import { type ImageRow, findImages, updateAlt, findImage } from './image-store.ts'
import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { notFound, AppError } from '#src/infra/errors.ts'
import { requireFile } from '../require-file.ts'
import { removeUnusedFile } from '../file-store.ts'

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
