import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { cutMessage } from './cut-text.ts'
import { at, contentPart } from './message-parts.ts'
import { defineMessageType } from './message-type.ts'
import { textProblems } from './text-checks.ts'

/** A plain text. */
export const text = defineMessageType({
  type: 'text',
  noun: 'a text',
  label: () => m.common_text(),
  fields: { text: z.string() },
  content: contentPart({ message: contentPart({ text: z.string() }) }),
  messageOf: ({ message }) => ({ type: 'text', text: message.text }),
  contentOf: (message) => ({ message: { text: message.text } }),
  sample: () => ({ type: 'text', text: m.message_samples_text({ username: '{username}' }) }),
  filled: (message, filling) => ({ type: 'text', text: filling.text(message.text, cutMessage) }),
  problems: (message) => at('text', textProblems(message.text)),
  texts: (message) => [message.text],
  comparable: (message) => [message.text],
})
