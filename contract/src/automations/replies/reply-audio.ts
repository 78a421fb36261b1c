import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../../endpoint.ts'
import { replyAudioLimits } from '../../limits.ts'

const megabyte = 1_048_576

/** Messages for problems with an audio file. */
export const replyAudioProblems = {
  noFile: () => m.problem_reply_audio_no_file(),
  type: () => m.problem_reply_audio_type(),
  fileTooLarge: () => m.problem_reply_audio_file_too_large({ max: replyAudioLimits.fileBytes / megabyte }),
  count: () => m.problem_reply_audio_count({ max: replyAudioLimits.files }),
  storedBytes: () => m.problem_reply_audio_stored_bytes({ max: replyAudioLimits.storedBytes / megabyte }),
  inUse: () => m.problem_reply_audio_in_use(),
} as const

/** M4A and MP4 files have the same type. */
export const ReplyAudioType = z.enum(['audio/mp4', 'audio/aac', 'audio/wav'])
export type ReplyAudioType = z.infer<typeof ReplyAudioType>

/** An uploaded audio file that replies can send. */
export const ReplyAudio = z.object({
  id: z.string(),
  /** Public address, served without a session. */
  url: z.string(),
  /** Whether `url` is on a public host. Instagram cannot load a file from any other host. */
  is_public: z.boolean(),
  content_type: ReplyAudioType,
  /** Length, rounded up. */
  seconds: z.number(),
  size_bytes: z.number(),
  created_at: Moment,
})
export type ReplyAudio = z.infer<typeof ReplyAudio>

export const uploadReplyAudio = defineEndpoint({
  method: 'POST',
  path: '/instagram/audio',
  permission: 'manage',
  access: 'signed-in',
  summary: 'Upload an audio file for replies',
  input: z.object({ platform_user_id: Id, file: z.file({ error: replyAudioProblems.noFile }) }),
  output: ReplyAudio,
  // The rest of the form needs less than 1 MB.
  multipart: { largest: replyAudioLimits.fileBytes + megabyte },
  status: 201,
})

export const listReplyAudio = defineEndpoint({
  method: 'GET',
  path: '/instagram/audio',
  permission: 'read',
  access: 'signed-in',
  summary: 'Uploaded audio files of an account, the newest first',
  input: z.object({ platform_user_id: Id }),
  output: z.array(ReplyAudio),
})

export const deleteReplyAudio = defineEndpoint({
  method: 'DELETE',
  path: '/instagram/audio/{id}',
  permission: 'manage',
  access: 'signed-in',
  summary: 'Delete an uploaded audio file that no automation uses',
  input: z.object({ id: Id }),
  output: Nothing,
})
