import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { fileMessage } from './file-message.ts'
import { attached, attachmentContent } from './message-parts.ts'
import { defineMessageType } from './message-type.ts'

/** An image by its address. */
export const image = defineMessageType({
  ...fileMessage('image', () => m.problem_image_link()),
  noun: 'an image',
  label: () => m.common_image(),
  content: attachmentContent('image', { url: z.string(), is_reusable: z._default(z.boolean(), true) }),
  contentOf: ({ source }) => attached('image', { url: source.url, is_reusable: true }),
  sample: () => ({ type: 'image', source: { url: 'https://example.com/picture.jpg' } }),
  limitLine: () => m.message_preview_notes_image(),
})
