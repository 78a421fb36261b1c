import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { replyImageProblems } from '@skein/contract/automations/replies/reply-images'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { requireFile } from '../require-file.ts'
import { removeUnusedFile } from '../file-store.ts'

/** Deletes an image. Throws `conflict` while an automation uses it. */
export async function deleteImage(
  ctx: Ctx,
  { id }: InputOf<typeof api.replyImages.delete>,
): Promise<Record<string, never>> {
  await requireFile(ctx, 'images', id)
  if (!(await removeUnusedFile(ctx.db, 'images', id)))
    throw new AppError('conflict', replyImageProblems.inUse())
  return {}
}
