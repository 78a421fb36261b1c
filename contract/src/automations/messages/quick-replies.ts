import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { cutMessage, lettersOf } from './cut-text.ts'
import { at, contentPart } from './message-parts.ts'
import { defineMessageType } from './message-type.ts'
import { textProblems, titleProblems } from './text-checks.ts'

/** The payload of a quick reply without one. */
export const emptyPayload = 'default_payload'

const sentPayload = (payload: string): string => (payload.trim() === '' ? emptyPayload : payload)

const Payload = z.pipe(z._default(z.string(), ''), z.transform(sentPayload))

const QuickReply = z.object({ title: z.string(), payload: z.string() })
export type QuickReply = z.output<typeof QuickReply>

/** A text with up to thirteen quick replies. */
export const quickReplies = defineMessageType({
  type: 'quick_replies',
  noun: 'quick replies',
  label: () => m.message_quick_replies(),
  fields: { text: z.string(), quick_replies: z.array(QuickReply) },
  content: contentPart({
    message: contentPart({
      text: z.string(),
      quick_replies: z.array(
        contentPart({
          content_type: z._default(z.literal('text'), 'text'),
          title: z._default(z.string(), ''),
          payload: Payload,
        }),
      ),
    }),
  }),
  messageOf: ({ message }) => ({
    type: 'quick_replies',
    text: message.text,
    quick_replies: message.quick_replies.map(({ title, payload }) => ({ title, payload })),
  }),
  contentOf: ({ text, quick_replies }) => ({
    message: {
      text,
      quick_replies: quick_replies.map((reply) => ({ content_type: 'text' as const, ...reply })),
    },
  }),
  shown: (message) => ({
    ...message,
    quick_replies: message.quick_replies.map(({ title, payload }) => ({
      title,
      payload: payload === emptyPayload ? '' : payload,
    })),
  }),
  entered: (message) => ({
    ...message,
    quick_replies: message.quick_replies.map(({ title, payload }) => ({
      title: title.trim(),
      payload: payload.trim(),
    })),
  }),
  sample: () => ({
    type: 'quick_replies',
    text: m.message_samples_quick_replies_text({ username: '{username}' }),
    quick_replies: [
      {
        title: m.message_samples_quick_replies_prices(),
        payload: m.message_samples_quick_replies_prices_payload(),
      },
      { title: m.message_samples_quick_replies_opening_hours(), payload: '' },
    ],
  }),
  limitLine: ({ quick_replies }) =>
    m.message_preview_notes_quick_replies({
      used: quick_replies.length,
      count: limits.templateQuickReplies,
    }),
  /** The platform cuts long titles itself. */
  filled: ({ text, quick_replies }, filling) => ({
    type: 'quick_replies',
    text: filling.text(text, cutMessage),
    quick_replies: quick_replies.map(({ title, payload }) => ({
      title: filling.title(title),
      payload: sentPayload(payload),
    })),
  }),
  problems: ({ text, quick_replies }) => [
    ...at('text', textProblems(text)),
    ...at('items', countProblems(quick_replies.length)),
    ...quick_replies.flatMap(replyProblems),
  ],
  titles: ({ quick_replies }) => quick_replies.map(({ title }) => title),
  texts: ({ text }) => [text],
  comparable: ({ text, quick_replies }) => [text, ...quick_replies.map(({ title }) => title)],
  plain: ({ text }) => text,
})

const replyProblems = ({ title, payload }: QuickReply, index: number) => [
  ...at(`${index}.title`, titleProblems(title, m.problem_quick_reply_title({ number: index + 1 }))),
  ...at(
    `${index}.payload`,
    lettersOf(payload) > limits.quickReplyPayload
      ? [m.problem_quick_reply_value({ number: index + 1, max: limits.quickReplyPayload })]
      : [],
  ),
]

function countProblems(count: number): string[] {
  const max = limits.templateQuickReplies
  if (count === 0) return [m.problem_no_quick_reply()]
  return count > max ? [m.problem_quick_replies({ max, over: count - max })] : []
}
