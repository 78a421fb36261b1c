import { type ReplyAudio, replyAudioProblems } from '@skein/contract/automations/replies/reply-audio'
import type { Ctx, UseCase } from '#src/context.ts'
import { addressOf } from '../file-address.ts'
import { type AudioRow, findAudio } from './audio-store.ts'
import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { AppError } from '#src/infra/errors.ts'
import { removeUnusedFile } from '../file-store.ts'
import { requireFile } from '../require-file.ts'

/** Returns the audio file with its public address. */
export function toReplyAudio(ctx: Pick<Ctx, 'env'>, file: AudioRow): ReplyAudio {
  const { audio_id, token: _, ...fields } = file
  return { ...fields, id: audio_id, ...addressOf(ctx, 'audio', file) }
}

export const listAudio: UseCase<typeof api.replyAudio.list> = async (ctx, { platform_user_id }) => {
  const account = await requireAccount(ctx, platform_user_id)
  const files = await findAudio(ctx.db, account.id)
  return files.map((file) => toReplyAudio(ctx, file))
}

/** Deletes an audio file. Throws `conflict` while an automation uses it. */
export const deleteAudio: UseCase<typeof api.replyAudio.delete> = async (ctx, { id }) => {
  await requireFile(ctx, 'audio', id)
  if (!(await removeUnusedFile(ctx.db, 'audio', id)))
    throw new AppError('conflict', replyAudioProblems.inUse())
  return {}
}
