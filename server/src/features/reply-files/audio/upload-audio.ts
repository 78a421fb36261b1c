import type { api } from '@skein/contract'
import { replyAudioLimits } from '@skein/contract/limits'
import { replyAudioProblems } from '@skein/contract/automations/replies/reply-audio'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { tokenBytes } from '../file-address.ts'
import { requireCapacity } from '../require-file.ts'
import { readAudioHeader } from './audio-header-logic.ts'
import { insertAudio, type AudioRow } from './audio-store.ts'
import { toReplyAudio } from './audio.ts'

/** Stores an audio file and returns its public address. Its type is that of its content, not the declared one. */
export const uploadAudio: UseCase<typeof api.replyAudio.upload> = async (ctx, { platform_user_id, file }) => {
  const account = await requireAccount(ctx, platform_user_id)
  if (file.size > replyAudioLimits.fileBytes)
    throw new AppError('too_large', replyAudioProblems.fileTooLarge(), { detail: 'file' })
  const content = Buffer.from(await file.arrayBuffer())
  const header = readAudioHeader(content)
  if (!header) throw new AppError('unsupported_media', replyAudioProblems.type(), { detail: 'file' })
  const row: AudioRow = {
    audio_id: ctx.ids.next(),
    token: ctx.ids.token(tokenBytes),
    ...header,
    size_bytes: content.byteLength,
    created_at: new Date(ctx.clock.now()).toISOString(),
  }
  await ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, 'audio', {
      account_id: account.id,
      bytes: content.byteLength,
      max: replyAudioLimits,
      problems: replyAudioProblems,
    })
    await insertAudio(tx, { ...row, account_id: account.id, content })
  })
  return toReplyAudio(ctx, row)
}
