import type {
  ReplyTemplate,
  TemplateButton,
  TemplateCard,
} from '@skein/contract/automations/replies/reply-template'
import { fillReply, type ReplyValues } from '@skein/contract/automations/replies/fill-reply'
import { limits } from '@skein/contract/limits'

/** A direct message with its variables filled, independent of the wire format of the platform. */
export type RenderedMessage =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; source: { url: string } }
  | { type: 'button_template'; text: string; buttons: TemplateButton[] }
  | { type: 'quick_replies'; text: string; quick_replies: { title: string; payload: string }[] }
  | { type: 'carousel'; elements: TemplateCard[] }

/** Limit of Instagram for the text of a message. */
export const maxTextBytes = 1000

/** Returns a public reply with its variables filled, cut at the limit of the platform. */
export const renderTemplate = (template: string, values: ReplyValues): string =>
  truncate(fillReply(template, values), limits.commentReply)

const truncate = (text: string, characters: number): string => [...text].slice(0, characters).join('')

/** Returns a message with the variables filled in every text that a person sees; payloads stay as they are. */
export function renderMessage(template: ReplyTemplate, values: ReplyValues): RenderedMessage {
  const fill = (text: string) => fillReply(text, values)
  switch (template.reply_template_type) {
    case 'text':
      return textMessage(fill(template.reply_template_content.message.text))
    case 'image':
    case 'audio':
      return {
        type: template.reply_template_type,
        source: { url: template.reply_template_content.message.attachment.payload.url },
      }
    case 'button_template': {
      const { text, buttons } = template.reply_template_content.message.attachment.payload
      return {
        type: 'button_template',
        text: truncate(fill(text), limits.buttonText),
        buttons: buttons.map((button) => fillButton(button, fill)),
      }
    }
    case 'quick_replies': {
      const { text, quick_replies } = template.reply_template_content.message
      return {
        type: 'quick_replies',
        text: truncateBytes(fill(text), maxTextBytes),
        quick_replies: quick_replies.map(({ title, payload }) => ({ title: fill(title), payload })),
      }
    }
    case 'carousel': {
      const { elements } = template.reply_template_content.message.attachment.payload
      return { type: 'carousel', elements: elements.map((card) => fillCard(card, fill)) }
    }
  }
}

/** The platform refuses long titles and subtitles of a card, and empty fields. */
function fillCard(card: TemplateCard, fill: (text: string) => string): TemplateCard {
  const { title, subtitle = '', image_url, default_action: action, buttons = [] } = card
  const cut = (text: string) => truncate(fill(text), limits.cardText)
  const second = cut(subtitle)
  return {
    title: cut(title),
    ...(second.trim() === '' ? {} : { subtitle: second }),
    ...(image_url === undefined ? {} : { image_url: fill(image_url) }),
    ...(action === undefined ? {} : { default_action: { ...action, url: fill(action.url) } }),
    ...(buttons.length === 0 ? {} : { buttons: buttons.map((button) => fillButton(button, fill)) }),
  }
}

/** The platform refuses a long title of a button. The payload stays as it is. */
function fillButton(button: TemplateButton, fill: (text: string) => string): TemplateButton {
  const title = truncate(fill(button.title), limits.templateTitle)
  return button.type === 'web_url' ? { ...button, title, url: fill(button.url) } : { ...button, title }
}

/** Returns a text message, cut at the limit of the platform. */
export const textMessage = (text: string): RenderedMessage => ({
  type: 'text',
  text: truncateBytes(text, maxTextBytes),
})

/** Returns the text to send if the platform refuses the form of the message; undefined if there is no other form. */
export function plainTextOf(message: RenderedMessage): string | undefined {
  switch (message.type) {
    case 'text':
    case 'image':
    case 'audio':
      return undefined
    case 'quick_replies':
      return message.text
    case 'button_template':
      return truncateBytes([message.text, ...linksOf(message.buttons)].join('\n'), maxTextBytes)
    case 'carousel':
      return truncateBytes(message.elements.map(plainCard).join('\n\n'), maxTextBytes)
  }
}

const plainCard = ({ title, subtitle, default_action, buttons = [] }: TemplateCard): string =>
  [title, subtitle, default_action?.url, ...linksOf(buttons)].filter(Boolean).join('\n')

/** Without its form a button can only be a link. */
const linksOf = (buttons: readonly TemplateButton[]): string[] =>
  buttons.flatMap((button) => (button.type === 'web_url' ? [`${button.title}: ${button.url}`] : []))

/** Cuts a text to at most `max` bytes of UTF-8, between code points. */
export function truncateBytes(text: string, max: number): string {
  const encoder = new TextEncoder()
  if (encoder.encode(text).length <= max) return text
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > max) break
    kept += character
  }
  return kept
}
