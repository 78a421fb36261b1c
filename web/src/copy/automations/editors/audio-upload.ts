import { m } from '@skein/messages'
import { replyAudioLimits } from '@skein/contract/limits'
import { formatFileSize, formatPlayTime } from '../../../lib/format.ts'

export const audioUploadWords = {
  legend: m.audio_upload_legend(),
  hint: m.audio_upload_hint({ value: replyAudioLimits.fileBytes / 1_048_576 }),
  drop: m.audio_upload_drop(),
  replace: m.audio_upload_replace(),
  size: ({ seconds, size_bytes }: { seconds: number; size_bytes: number }) =>
    m.audio_upload_size({ duration: formatPlayTime(seconds), size_bytes: formatFileSize(size_bytes) }),
  listFailed: m.audio_upload_list_failed(),
  player: m.audio_upload_player(),
  remove: m.audio_upload_remove(),
  removeFailed: m.audio_upload_remove_failed(),
  notPublic: m.audio_upload_not_public(),
  link: m.audio_upload_link(),
  linkHint: m.audio_upload_link_hint(),
} as const
