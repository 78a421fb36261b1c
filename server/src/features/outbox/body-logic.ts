import type { OutgoingMessage } from '#src/integrations/instagram/templates.ts'

/**
 * Everything that can leave the house. A manual message is a direct one that a person wrote. Hiding and deleting leave
 * no message, yet go the same way.
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

/** `text` of a comment reply; `message` of a private or direct one, with `plain` should its form be refused. */
export interface MessageBody {
  text?: string
  message?: OutgoingMessage
  plain?: string
  /** Written by a person, and too late for anybody else. */
  human_agent?: boolean
  /** Written by a person as the private answer to this comment. */
  to_comment?: string
  /** AI found the words. */
  by_ai?: boolean
}

/** Kinds that may be tried again after an unclear end, because the platform itself lets them happen only once. */
export const isGuarded = (kind: MessageKind): boolean =>
  kind === 'private_message' || kind === 'hide_comment' || kind === 'delete_comment'

/** The words of a message as a person reads them in the conversation; null for those without words. */
export function wordsOf({ text, message }: MessageBody): string | null {
  if (text !== undefined) return text
  return message?.type === 'text' || message?.type === 'quick_replies' ? message.text : null
}

/** The texts, null for none, under which the platform may show the message: templates come back in either way. */
export function traitsOf(body: MessageBody): (string | null)[] {
  const { message, plain } = body
  const template = message?.type === 'button_template' ? [message.text] : []
  return [wordsOf(body), ...template, ...(plain === undefined ? [] : [plain])]
}
