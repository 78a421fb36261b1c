import {
  emptyPayload,
  replyTemplateOf,
  type ReplyTemplate,
  type ReplyTemplateContent,
  ReplyTemplateType,
  type TemplateButton,
  type TemplateCard,
  type TemplateFields,
} from '@skein/contract/automations/replies/reply-template'
import { ReplyType } from '@skein/contract/automations/kinds/automation-fields'
import type { AutomationProblem } from '@skein/contract/automations/kinds/automation-check'
import { withScheme } from '@skein/contract/web-address'
import * as z from 'zod/mini'
import { messageSamples } from './sample-texts.ts'

export type MessageType = ReplyTemplateType

/** A button has a text and a link or a payload; a quick reply has a text and a payload. */
const Button = z.object({ text: z.string(), link: z.string(), payload: z.string() })
export type MessageButton = z.output<typeof Button>

const Card = z.object({
  title: z.string(),
  subtitle: z.string(),
  imageUrl: z.string(),
  link: z.string(),
  buttons: z.array(Button),
})
export type MessageCard = z.output<typeof Card>

const Content = z.object({
  text: z.string(),
  imageUrl: z.string(),
  buttons: z.array(Button),
  /** Of a carousel. */
  cards: z.optional(z.array(Card)),
  /** Of an audio message. */
  audioUrl: z.optional(z.string()),
})
export type MessageContent = z.output<typeof Content>

/** The form fields of the message. */
export const messageShape = {
  reply_type: ReplyType,
  messageType: ReplyTemplateType,
  content: Content,
  /** Content written for other message types, kept until the form closes. */
  aside: z.partialRecord(ReplyTemplateType, Content),
}
export type MessageForm = z.output<z.ZodMiniObject<typeof messageShape>>

/** Payload fields that the form holds as a message. */
export const templateInForm = { reply_template_type: true, reply_template_content: true } as const

export const emptyMessage: MessageForm = {
  reply_type: 'CUSTOM',
  messageType: 'text',
  content: messageSamples.text,
  aside: {},
}

/** Whether the content is the unchanged sample. */
export const isSample = ({ messageType, content }: Pick<MessageForm, 'messageType' | 'content'>): boolean =>
  JSON.stringify(content) === JSON.stringify(messageSamples[messageType])

/** Whether the reply is a fixed text. */
export const isText = ({
  reply_type,
  messageType,
}: Pick<MessageForm, 'reply_type' | 'messageType'>): boolean =>
  reply_type === 'CUSTOM' && messageType === 'text'

/** Returns the form with another message type, which starts with its sample; keeps the previous content. */
export function switchType(
  form: MessageForm,
  to: MessageType,
): Pick<MessageForm, 'messageType' | 'content' | 'aside'> {
  const kept = isSample(form) ? {} : { [form.messageType]: form.content }
  return { messageType: to, content: messageSamples[to], aside: { ...form.aside, ...kept } }
}

/** Returns the reply as it is sent; both fields are null when the AI writes it. */
export const templateFieldsOf = (form: MessageForm): TemplateFields =>
  form.reply_type === 'CUSTOM'
    ? { reply_template_type: form.messageType, reply_template_content: templateContentOf(form) }
    : { reply_template_type: null, reply_template_content: null }

/** Returns the form with the payload fields in place of the message. */
export function withTemplate<Form extends MessageForm>(form: Form) {
  const { reply_type: _type, messageType: _messageType, content: _content, aside: _aside, ...fields } = form
  return { ...fields, ...templateFieldsOf(form) }
}

/** Maps problems of the template to the message fields of the form. */
export const messageProblemsInForm = (problems: readonly AutomationProblem[]): AutomationProblem[] =>
  problems.map(({ field, message }) => ({
    field: field === 'reply_template_content' ? 'content' : field,
    message,
  }))

function templateContentOf({ messageType, content }: MessageForm): ReplyTemplateContent {
  const { text, imageUrl, buttons, cards = [], audioUrl = '' } = content
  switch (messageType) {
    case 'text':
      return { message: { text } }
    case 'image':
      return {
        message: {
          attachment: { type: 'image', payload: { url: withScheme(imageUrl.trim()), is_reusable: true } },
        },
      }
    case 'button_template': {
      return {
        message: {
          attachment: {
            type: 'template',
            payload: { template_type: 'button', text, buttons: buttons.map(templateButtonOf) },
          },
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
    case 'carousel':
      return {
        message: {
          attachment: {
            type: 'template',
            payload: { template_type: 'generic', elements: cards.map(templateCardOf) },
          },
        },
      }
    case 'audio':
      return { message: { attachment: { type: 'audio', payload: { url: withScheme(audioUrl.trim()) } } } }
  }
}

/** Fields without a value are left out. */
function templateCardOf(card: MessageCard): TemplateCard {
  const [subtitle, image_url, url] = [card.subtitle.trim(), card.imageUrl.trim(), card.link.trim()]
  return {
    title: card.title.trim(),
    ...(subtitle === '' ? {} : { subtitle }),
    ...(image_url === '' ? {} : { image_url: withScheme(image_url) }),
    ...(url === '' ? {} : { default_action: { type: 'web_url', url: withScheme(url) } }),
    ...(card.buttons.length === 0 ? {} : { buttons: card.buttons.map(templateButtonOf) }),
  }
}

/** A button with a payload leads to an automation or a person; its link is kept in the form only. */
function templateButtonOf({ text, link, payload }: MessageButton): TemplateButton {
  const title = text.trim()
  return payload === ''
    ? { type: 'web_url', url: withScheme(link.trim()), title }
    : { type: 'postback', title, payload }
}

/**
 * Returns the message form for a stored reply. Without a template the AI replies, and the message starts with a
 * sample.
 */
export function messageFormOf(automation: TemplateFields): MessageForm {
  const template = replyTemplateOf(automation)
  if (!template)
    return { ...emptyMessage, reply_type: automation.reply_template_type ? 'CUSTOM' : 'AI_DECISION' }
  return {
    reply_type: 'CUSTOM',
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
        buttons: buttons.map(buttonOf),
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
    case 'carousel': {
      const { elements } = template.reply_template_content.message.attachment.payload
      return { ...blank, cards: elements.map(cardOf) }
    }
    case 'audio':
      return { ...blank, audioUrl: template.reply_template_content.message.attachment.payload.url }
  }
}

const buttonOf = (button: TemplateButton): MessageButton =>
  button.type === 'web_url'
    ? { text: button.title, link: button.url, payload: '' }
    : { text: button.title, link: '', payload: button.payload }

const cardOf = ({
  title,
  subtitle = '',
  image_url = '',
  default_action,
  buttons = [],
}: TemplateCard): MessageCard => ({
  title,
  subtitle,
  imageUrl: image_url,
  link: default_action?.url ?? '',
  buttons: buttons.map(buttonOf),
})
