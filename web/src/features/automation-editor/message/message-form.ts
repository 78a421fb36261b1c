import type { AutomationProblem } from '@skein/contract/automations/kinds/automation-check'
import { ReplyType } from '@skein/contract/automations/kinds/automation-fields'
import {
  enteredMessage,
  MessageTypeName,
  messageTypeOf,
  OutgoingMessage,
} from '@skein/contract/automations/messages/messages'
import {
  replyMessageOf,
  type TemplateFields,
  templateFieldsFor,
} from '@skein/contract/automations/replies/reply-template'
import * as z from 'zod/mini'

/** The form fields of the message. While it is typed, the content may have blank texts and addresses without a scheme. */
export const messageShape = {
  reply_type: ReplyType,
  content: OutgoingMessage,
  /** Content written for other message types, kept until the form closes. */
  aside: z.partialRecord(MessageTypeName, OutgoingMessage),
}
export type MessageForm = z.output<z.ZodMiniObject<typeof messageShape>>

/** Payload fields that the form holds as a message. */
export const templateInForm = { reply_template_type: true, reply_template_content: true } as const

const sampleOf = (type: MessageTypeName): OutgoingMessage => messageTypeOf(type).sample()

export const emptyMessage: MessageForm = { reply_type: 'CUSTOM', content: sampleOf('text'), aside: {} }

/** Whether the content is the unchanged sample. */
export const isSample = ({ content }: Pick<MessageForm, 'content'>): boolean =>
  JSON.stringify(content) === JSON.stringify(sampleOf(content.type))

/** Whether the reply is a fixed text. */
export const isText = ({ reply_type, content }: Pick<MessageForm, 'reply_type' | 'content'>): boolean =>
  reply_type === 'CUSTOM' && content.type === 'text'

/** Returns the form with another message type, which starts with its sample; keeps the previous content. */
export function switchType(form: MessageForm, to: MessageTypeName): Pick<MessageForm, 'content' | 'aside'> {
  const keptContent = isSample(form) ? {} : { [form.content.type]: form.content }
  return { content: sampleOf(to), aside: { ...form.aside, ...keptContent } }
}

/** Returns the reply as it is sent; both fields are null when the AI writes it. */
export const templateFieldsOf = ({ reply_type, content }: MessageForm): TemplateFields =>
  reply_type === 'CUSTOM'
    ? templateFieldsFor(enteredMessage(content))
    : { reply_template_type: null, reply_template_content: null }

/** Returns the form with the payload fields in place of the message. */
export function withTemplate<Form extends MessageForm>(form: Form) {
  const { reply_type: _type, content: _content, aside: _aside, ...fields } = form
  return { ...fields, ...templateFieldsOf(form) }
}

/** Maps problems of the template to the message fields of the form. */
export const messageProblemsInForm = (problems: readonly AutomationProblem[]): AutomationProblem[] =>
  problems.map(({ field, message }) => ({
    field: field === 'reply_template_content' ? 'content' : field,
    message,
  }))

/**
 * Returns the message form for a stored reply. Without a template the AI replies, and the message starts with a
 * sample.
 */
export function messageFormOf(automation: TemplateFields): MessageForm {
  const message = replyMessageOf(automation)
  if (!message)
    return { ...emptyMessage, reply_type: automation.reply_template_type ? 'CUSTOM' : 'AI_DECISION' }
  const content = messageTypeOf(message.type).shown?.(message) ?? message
  return { reply_type: 'CUSTOM', content, aside: {} }
}
