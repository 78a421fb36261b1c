import type { api } from '@skein/contract'
import { replyAudioProblems } from '@skein/contract/automations/replies/reply-audio'
import type { UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { removeUnusedFile } from '../file-store.ts'
import { requireFile } from '../require-file.ts'

/** Deletes an audio file. Throws `conflict` while an automation uses it. */
export const deleteAudio: UseCase<typeof api.replyAudio.delete> = async (ctx, { id }) => {
  await requireFile(ctx, 'audio', id)
  if (!(await removeUnusedFile(ctx.db, 'audio', id)))
    throw new AppError('conflict', replyAudioProblems.inUse())
  return {}
}
