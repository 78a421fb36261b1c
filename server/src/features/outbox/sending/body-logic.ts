import { isTemplate, type OutgoingMessage } from '@skein/contract/automations/messages/messages'

import type { ReplyActions } from '@skein/contract/inbox/reply-actions'

/**
 * The actions that are sent through the outbox. A manual message is a direct message that a person wrote. Hiding and
 * deleting a comment send no message but use the same queue.
 */
export const messageKinds = [
  'comment_reply',
  'private_message',
  'direct_message',
  'manual_message',
  'hide_comment',
  'delete_comment',
] as const
export type MessageKind = (typeof messageKinds)[number]

/**
 * `text` of a comment reply; `message` of a private or direct message, with `plain` as the text to send if the platform
 * refuses the form of the message.
 */
export interface MessageBody {
  text?: string
  message?: OutgoingMessage
  plain?: string
  /** Written by a person outside the 24-hour window of automated messages; needs the human agent tag. */
  human_agent?: boolean
  /** Written by a person as the private reply to this comment. */
  to_comment?: string
  /** When a person wants it to be sent, ISO 8601; absent in a message that is sent at once. */
  send_at?: string
  /** The message that it quotes. */
  reply_to?: string
  /** What is done after it was sent, and whether that began. */
  actions?: ReplyActions
  followed_up?: boolean
  /** The chat in which a person approved the text of the assistant. */
  assistant_chat?: string
  /** A public reply to a mention on a post of another account, in a caption if there is no comment. */
  mention?: { media_id: string; comment_id: string | null }
  /** A model wrote the text. */
  by_ai?: boolean
  /** Index of the text among the variants of its automation. */
  variant?: number
  /** Written as a draft by an automation that sends nothing itself; `edited` if a person changed it. */
  shadow?: boolean
  edited?: boolean
}

/** Returns whether a kind may be resent after an unclear outcome because the platform applies it only once. */
export const isGuarded = (kind: MessageKind): boolean =>
  kind === 'private_message' || kind === 'hide_comment' || kind === 'delete_comment'

/**
 * Returns the text of a message as the conversation stores it, with the texts of its buttons and cards; null for messages
 * without text.
 */
export function wordsOf({ text, message, plain }: MessageBody): string | null {
  if (text !== undefined) return text
  if (message === undefined) return null
  const words = 'text' in message ? message.text : null
  return isTemplate(message) ? (plain ?? words) : words
}

/** Returns the texts under which the platform may list the message, null for no text: templates come with or without. */
export function traitsOf(body: MessageBody): (string | null)[] {
  const { message, plain } = body
  return [wordsOf(body), ...textsOfTemplate(message), ...(plain === undefined ? [] : [plain])]
}

function textsOfTemplate(message: OutgoingMessage | undefined): (string | null)[] {
  if (message === undefined || !isTemplate(message)) return []
  return 'text' in message ? [message.text, null] : [null]
}
