import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { replyAudioProblems } from '@skein/contract/automations/replies/reply-audio'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { removeUnusedFile } from '../file-store.ts'
import { requireFile } from '../require-file.ts'

/** Deletes an audio file. Throws `conflict` while an automation uses it. */
export async function deleteAudio(
  ctx: Ctx,
  { id }: InputOf<typeof api.replyAudio.delete>,
): Promise<Record<string, never>> {
  await requireFile(ctx, 'audio', id)
  if (!(await removeUnusedFile(ctx.db, 'audio', id)))
    throw new AppError('conflict', replyAudioProblems.inUse())
  return {}
}
