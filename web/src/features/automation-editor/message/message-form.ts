import {
  emptyPayload,
  replyTemplateOf,
  type ReplyTemplate,
  type ReplyTemplateContent,
  type ReplyTemplateType,
  type TemplateFields,
} from '@skein/contract/automations/reply-template'
import { messageSamples } from '../../../copy/automations/message.ts'
import type { ReplyChoice } from '../form/automation-form.ts'

export type MessageType = ReplyTemplateType

/** A button has a text and either a link (button template) or a payload (quick replies). */
export interface MessageButton {
  text: string
  link: string
  payload: string
}

export interface MessageContent {
  text: string
  imageUrl: string
  buttons: MessageButton[]
}

/** The part of a form that says what is sent. */
export interface MessageForm {
  replyType: ReplyChoice
  messageType: MessageType
  content: MessageContent
  /** What was written for the other types before they were left. */
  aside: Partial<Record<MessageType, MessageContent>>
}

export const emptyMessage: MessageForm = {
  replyType: 'custom',
  messageType: 'text',
  content: messageSamples.text,
  aside: {},
}

/** Nothing was written yet. */
export const isSample = ({ messageType, content }: Pick<MessageForm, 'messageType' | 'content'>): boolean =>
  JSON.stringify(content) === JSON.stringify(messageSamples[messageType])

/** Another type begins with its sample; what was written stays aside. */
export function switchType(
  form: MessageForm,
  to: MessageType,
): Pick<MessageForm, 'messageType' | 'content' | 'aside'> {
  const kept = isSample(form) ? {} : { [form.messageType]: form.content }
  return { messageType: to, content: messageSamples[to], aside: { ...form.aside, ...kept } }
}

/** The reply as it is sent; both null when the AI writes it. */
export const templateFieldsOf = (form: MessageForm): TemplateFields =>
  form.replyType === 'custom'
    ? { reply_template_type: form.messageType, reply_template_content: templateContentOf(form) }
    : { reply_template_type: null, reply_template_content: null }

function templateContentOf({ messageType, content }: MessageForm): ReplyTemplateContent {
  const { text, imageUrl, buttons } = content
  switch (messageType) {
    case 'text':
      return { message: { text } }
    case 'image':
      return {
        message: { attachment: { type: 'image', payload: { url: imageUrl.trim(), is_reusable: true } } },
      }
    case 'button_template': {
      const links = buttons.map((button) => ({
        type: 'web_url' as const,
        url: button.link.trim(),
        title: button.text.trim(),
      }))
      return {
        message: {
          attachment: { type: 'template', payload: { template_type: 'button', text, buttons: links } },
        },
      }
    }
    case 'quick_replies': {
      const replies = buttons.map((button) => ({
        content_type: 'text' as const,
        title: button.text.trim(),
        payload: button.payload.trim(),
      }))
      return { message: { text, quick_replies: replies } }
    }
  }
}

/** A stored reply opened for editing. Without one the AI writes, and a message of its own would begin with a sample. */
export function messageFormOf(automation: TemplateFields): MessageForm {
  const template = replyTemplateOf(automation)
  if (!template)
    return { ...emptyMessage, replyType: automation.reply_template_type ? 'custom' : 'ai_decision' }
  return {
    replyType: 'custom',
    messageType: template.reply_template_type,
    content: contentOf(template),
    aside: {},
  }
}

function contentOf(template: ReplyTemplate): MessageContent {
  const blank: MessageContent = { text: '', imageUrl: '', buttons: [] }
  switch (template.reply_template_type) {
    case 'text':
      return { ...blank, text: template.reply_template_content.message.text }
    case 'image':
      return { ...blank, imageUrl: template.reply_template_content.message.attachment.payload.url }
    case 'button_template': {
      const { text, buttons } = template.reply_template_content.message.attachment.payload
      return {
        ...blank,
        text,
        buttons: buttons.map(({ title, url }) => ({ text: title, link: url, payload: '' })),
      }
    }
    case 'quick_replies': {
      const { text, quick_replies } = template.reply_template_content.message
      return {
        ...blank,
        text,
        buttons: quick_replies.map(({ title, payload }) => ({
          text: title,
          link: '',
          payload: payload === emptyPayload ? '' : payload,
        })),
      }
    }
  }
}
