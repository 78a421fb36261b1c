import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { replyImageProblems } from '@skein/contract/reply-images'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { requireImage } from './require-image.ts'
import { removeUnusedImage } from './store.ts'

/** Deletes an image. Throws `conflict` while an automation uses it. */
export async function deleteImage(
  ctx: Ctx,
  { id }: InputOf<typeof api.replyImages.delete>,
): Promise<Record<string, never>> {
  await requireImage(ctx, id)
  if (!(await removeUnusedImage(ctx.db, id))) throw new AppError('conflict', replyImageProblems.inUse())
  return {}
}
