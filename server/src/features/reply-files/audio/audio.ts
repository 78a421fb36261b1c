import { type ReplyAudio, replyAudioProblems } from '@skein/contract/automations/replies/reply-audio'
import type { Ctx, UseCase } from '#src/context.ts'
import { addressOf, tokenBytes } from '../file-address.ts'
import { type AudioRow, findAudio, insertAudio } from './audio-store.ts'
import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { AppError } from '#src/infra/errors.ts'
import { removeUnusedFile } from '../file-store.ts'
import { requireFile, requireCapacity } from '../require-file.ts'
import { replyAudioLimits } from '@skein/contract/limits'
import { readAudioHeader } from './audio-header-logic.ts'

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
