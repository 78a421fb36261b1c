import type { ReplyAudio } from '@skein/contract/automations/replies/reply-audio'
import type { Ctx } from '#src/context.ts'
import { addressOf } from '../file-address.ts'
import type { AudioRow } from './audio-store.ts'

/** Returns the audio file with its public address. */
export function toReplyAudio(ctx: Pick<Ctx, 'env'>, file: AudioRow): ReplyAudio {
  const { audio_id, token: _, ...fields } = file
  return { ...fields, id: audio_id, ...addressOf(ctx, 'audio', file) }
}
