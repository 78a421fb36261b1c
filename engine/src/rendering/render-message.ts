import { cutLetters, cutMessage } from '@skein/contract/automations/messages/cut-text'
import { messageTypeOf, type OutgoingMessage } from '@skein/contract/automations/messages/messages'
import { fillReply, type ReplyValues } from '@skein/contract/automations/replies/fill-reply'
import { limits } from '@skein/contract/limits'

const cutComment = cutLetters(limits.commentReply)

/** Returns a public reply with its variables filled, cut at the limit of the platform. */
export const renderTemplate = (template: string, values: ReplyValues): string =>
  cutComment(fillReply(template, values))

/** Returns a message with the variables filled in every text that a person sees; payloads stay as they are. */
export function renderMessage(message: OutgoingMessage, values: ReplyValues): OutgoingMessage {
  const fill = (text: string, cut = whole) => cut(fillReply(text, values))
  return messageTypeOf(message.type).filled(message, { text: fill, title: fill, address: fill })
}

const whole = (text: string): string => text

/** Returns a text message, cut at the limit of the platform. */
export const textMessage = (text: string): OutgoingMessage => ({ type: 'text', text: cutMessage(text) })

/** Returns the text to send if the platform refuses the form of the message; undefined if there is no other form. */
export const plainTextOf = (message: OutgoingMessage): string | undefined =>
  messageTypeOf(message.type).plain?.(message)
