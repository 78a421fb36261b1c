import type { api } from '@skein/contract'
import { replyImageProblems } from '@skein/contract/automations/replies/reply-images'
import type { UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { requireFile } from '../require-file.ts'
import { removeUnusedFile } from '../file-store.ts'

/** Deletes an image. Throws `conflict` while an automation uses it. */
export const deleteImage: UseCase<typeof api.replyImages.delete> = async (ctx, { id }) => {
  await requireFile(ctx, 'images', id)
  if (!(await removeUnusedFile(ctx.db, 'images', id)))
    throw new AppError('conflict', replyImageProblems.inUse())
  return {}
}
