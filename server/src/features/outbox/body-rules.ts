import type { OutgoingMessage } from '#src/integrations/instagram/templates.ts'

/** Everything that can leave the house. Hiding and deleting leave no message, yet go the same way. */
export type MessageKind =
  'comment_reply' | 'private_message' | 'direct_message' | 'hide_comment' | 'delete_comment'

/** `text` of a comment reply; `message` of a private or direct one, with `plain` should its form be refused. */
export interface MessageBody {
  text?: string
  message?: OutgoingMessage
  plain?: string
}

/** Kinds that may be tried again after an unclear end, because the platform itself lets them happen only once. */
export const isGuarded = (kind: MessageKind): boolean =>
  kind === 'private_message' || kind === 'hide_comment' || kind === 'delete_comment'

/** The words of a message as they can be read back or come back as an echo; null for those without words. */
export function wordsOf({ text, message }: MessageBody): string | null {
  if (text !== undefined) return text
  return message?.type === 'text' || message?.type === 'quick_replies' ? message.text : null
}
