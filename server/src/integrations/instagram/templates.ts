import type { MessageButton } from '@skein/contract/automations/messages/buttons'
import type { MessageCard } from '@skein/contract/automations/messages/cards'
import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import type { QuickReply } from '@skein/contract/automations/messages/quick-replies'

/** Limits of the platform. Quick reply titles are not limited: the platform cuts long ones. */
const messageLimits = {
  textBytes: 1000,
  templateTextCharacters: 640,
  buttons: 3,
  buttonTitleCharacters: 20,
  payloadCharacters: 1000,
  quickReplies: 13,
  cards: 10,
  cardCharacters: 80,
} as const

/** Returns the `message` property of a send call. The fields of a message determine its form. */
export function wireMessage(message: OutgoingMessage): Record<string, unknown> {
  if ('source' in message) return { attachment: { type: message.type, payload: message.source } }
  if ('elements' in message) return template({ template_type: 'generic', elements: message.elements })
  const { text } = message
  if ('buttons' in message) return template({ template_type: 'button', text, buttons: message.buttons })
  if (!('quick_replies' in message)) return { text }
  return {
    text,
    quick_replies: message.quick_replies.map((reply) => ({ content_type: 'text', ...reply })),
  }
}

const template = (payload: Record<string, unknown>) => ({ attachment: { type: 'template', payload } })

/** Returns why the platform would reject this message, or null. */
export function messageProblem(message: OutgoingMessage): string | null {
  if ('source' in message) return isWebAddress(message.source.url) ? null : 'The address is not well-formed.'
  if ('elements' in message) return cardsProblem(message.elements)
  if ('buttons' in message) return templateTextProblem(message.text) ?? buttonsProblem(message.buttons)
  return (
    textProblem(message.text) ??
    ('quick_replies' in message ? quickRepliesProblem(message.quick_replies) : null)
  )
}

function textProblem(text: string): string | null {
  if (text.trim() === '') return 'The message is empty.'
  const { textBytes } = messageLimits
  return Buffer.byteLength(text) > textBytes ? 'The text is too long for Instagram.' : null
}

function templateTextProblem(text: string): string | null {
  if (text.trim() === '') return 'The message is empty.'
  const { templateTextCharacters: max } = messageLimits
  return charactersOf(text) > max ? `The text is longer than ${max} characters.` : null
}

function buttonsProblem(buttons: MessageButton[]): string | null {
  if (buttons.length === 0 || buttons.length > messageLimits.buttons) {
    return `There must be 1 to ${messageLimits.buttons} buttons.`
  }
  return buttons.map(buttonProblem).find((problem) => problem !== null) ?? null
}

function buttonProblem(button: MessageButton): string | null {
  const { buttonTitleCharacters: max } = messageLimits
  if (button.title.trim() === '') return 'A button has no title.'
  if (charactersOf(button.title) > max) return `A button title is longer than ${max} characters.`
  if (button.type === 'web_url')
    return isWebAddress(button.url) ? null : 'A button address is not well-formed.'
  return payloadProblem(button.payload)
}

function quickRepliesProblem(replies: QuickReply[]): string | null {
  if (replies.length === 0 || replies.length > messageLimits.quickReplies) {
    return `There must be 1 to ${messageLimits.quickReplies} quick replies.`
  }
  if (replies.some((reply) => reply.title.trim() === '')) return 'A quick reply has no title.'
  return replies.map((reply) => payloadProblem(reply.payload)).find((problem) => problem !== null) ?? null
}

function cardsProblem(cards: MessageCard[]): string | null {
  if (cards.length === 0 || cards.length > messageLimits.cards) {
    return `There must be 1 to ${messageLimits.cards} cards.`
  }
  return cards.map(cardProblem).find((problem) => problem !== null) ?? null
}

function cardProblem({ title, subtitle, image_url, default_action, buttons = [] }: MessageCard) {
  const { cardCharacters: max, buttons: maxButtons } = messageLimits
  if (title.trim() === '') return 'A card has no title.'
  if (charactersOf(title) > max) return `The title of a card is longer than ${max} characters.`
  if (subtitle !== undefined && charactersOf(subtitle) > max)
    return `The subtitle of a card is longer than ${max} characters.`
  const addresses = [image_url, default_action?.url].filter((address) => address !== undefined)
  if (!addresses.every(isWebAddress)) return 'An address of a card is not well-formed.'
  if (!subtitle && addresses.length + buttons.length === 0) return 'A card has only a title.'
  if (buttons.length > maxButtons) return `A card has more than ${maxButtons} buttons.`
  return buttons.map(buttonProblem).find((problem) => problem !== null) ?? null
}

function payloadProblem(payload: string): string | null {
  const { payloadCharacters: max } = messageLimits
  if (payload === '') return 'A payload is empty.'
  return payload.length > max ? `A payload is longer than ${max} characters.` : null
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function charactersOf(text: string): number {
  return [...text].length
}
