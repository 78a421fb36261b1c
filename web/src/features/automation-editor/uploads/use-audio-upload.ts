import { replyAudioLimits } from '@skein/contract/limits'
import {
  deleteReplyAudio,
  listReplyAudio,
  type ReplyAudio,
  replyAudioProblems,
  uploadReplyAudio,
} from '@skein/contract/automations/replies/reply-audio'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { failedLoad } from './failed-load.ts'
import { useUpload } from './use-upload.ts'

export const replyAudioKey = (platformUserId: string) => ['reply-audio', platformUserId] as const

const replyAudioQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: replyAudioKey(platformUserId),
    queryFn: ({ signal }) => call(listReplyAudio, { platform_user_id: platformUserId }, { signal }),
    staleTime: 60_000,
  })

interface AudioUploadOptions {
  platformUserId: string
  /** The address in the form. */
  url: string
  onUrlChange: (url: string) => void
}

/** Uploads an audio file, and deletes the one whose address is in the form. */
export function useAudioUpload({ platformUserId, url, onUrlChange }: AudioUploadOptions) {
  const client = useQueryClient()
  const query = useQuery(replyAudioQuery(platformUserId))
  const { data: files = [] } = query
  const put = (change: (known: ReplyAudio[]) => ReplyAudio[]) =>
    client.setQueryData(replyAudioQuery(platformUserId).queryKey, (cachedFiles) => change(cachedFiles ?? []))
  const file = useUpload({
    // Browsers name types of audio differently. The server reads the content.
    problemOf: ({ size }) =>
      size > replyAudioLimits.fileBytes ? replyAudioProblems.fileTooLarge() : undefined,
    async send(audioFile, onProgress) {
      const input = { platform_user_id: platformUserId, file: audioFile }
      const audio = await upload(uploadReplyAudio, input, onProgress)
      put((cachedFiles) => [audio, ...cachedFiles])
      return audio
    },
    onUploaded: (audio) => onUrlChange(audio.url),
  })
  const remove = async (id: string): Promise<void> => {
    onUrlChange('')
    try {
      await call(deleteReplyAudio, { id })
      put((cachedFiles) => cachedFiles.filter((one) => one.id !== id))
    } catch (cause) {
      // A deployed automation still sends the file. It is deleted some time after the last one has changed.
      if (cause instanceof ApiError && cause.code === 'conflict') return
      notifyFailure(m.audio_upload_remove_failed(), cause, () => void remove(id))
    }
  }
  return {
    ...file,
    failed: failedLoad(query),
    audio: files.find((each) => each.url === url.trim()),
    remove: (id: string) => void remove(id),
  }
}
