import type { ReplyTemplate } from '@skein/contract/automations/reply-template'
import { fillTemplate, type TemplateValues } from './render-template.ts'

/** A direct message ready to be sent, without the wire form that the platform gives it. */
export type RenderedMessage =
  | { type: 'text'; text: string }
  | { type: 'image'; source: { url: string } }
  | { type: 'button_template'; text: string; buttons: { type: 'web_url'; title: string; url: string }[] }
  | { type: 'quick_replies'; text: string; quick_replies: { title: string; payload: string }[] }

export const maxTextBytes = 1000
const maxTemplateCharacters = 640

/** Fills the variables of a reply template in every text of it. */
export function renderMessage(template: ReplyTemplate, values: TemplateValues): RenderedMessage {
  const fill = (text: string) => fillTemplate(text, values)
  switch (template.reply_template_type) {
    case 'text':
      return textMessage(fill(template.reply_template_content.message.text))
    case 'image':
      return {
        type: 'image',
        source: { url: template.reply_template_content.message.attachment.payload.url },
      }
    case 'button_template': {
      const { text, buttons } = template.reply_template_content.message.attachment.payload
      return {
        type: 'button_template',
        text: [...fill(text)].slice(0, maxTemplateCharacters).join(''),
        buttons: buttons.map(({ title, url }) => ({ type: 'web_url', title: fill(title), url: fill(url) })),
      }
    }
    case 'quick_replies': {
      const { text, quick_replies } = template.reply_template_content.message
      return {
        type: 'quick_replies',
        text: cutAtBytes(fill(text), maxTextBytes),
        quick_replies: quick_replies.map(({ title, payload }) => ({ title: fill(title), payload })),
      }
    }
  }
}

/** A plain message, cut where the platform would refuse it. */
export const textMessage = (text: string): RenderedMessage => ({
  type: 'text',
  text: cutAtBytes(text, maxTextBytes),
})

/** What a message says when it has to go without its form; undefined when it has no words or no other form. */
export function plainTextOf(message: RenderedMessage): string | undefined {
  switch (message.type) {
    case 'text':
    case 'image':
      return undefined
    case 'quick_replies':
      return message.text
    case 'button_template': {
      const links = message.buttons.map(({ title, url }) => `${title}: ${url}`)
      return cutAtBytes([message.text, ...links].join('\n'), maxTextBytes)
    }
  }
}

/** Cuts between characters, never inside one. */
export function cutAtBytes(text: string, max: number): string {
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
