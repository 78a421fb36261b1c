import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { fileMessage } from './file-message.ts'
import { attached, attachmentContent } from './message-parts.ts'
import { defineMessageType } from './message-type.ts'

/** An audio file by its address. */
export const audio = defineMessageType({
  ...fileMessage('audio', () => m.problem_audio_link()),
  noun: 'an audio file',
  label: () => m.message_audio(),
  content: attachmentContent('audio', { url: z.string() }),
  contentOf: ({ source }) => attached('audio', { url: source.url }),
  sample: () => ({ type: 'audio', source: { url: 'https://example.com/hello.m4a' } }),
  limitLine: () => m.message_preview_notes_audio(),
})
