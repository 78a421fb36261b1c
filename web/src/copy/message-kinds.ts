import { m } from '@skein/messages'
import { messageKindLabel, type MessageKind } from '@skein/contract/inbox/message-kinds'

/** Shown for a message or comment without a text. */
export const noText = (kind: MessageKind = 'text'): string =>
  kind === 'text' ? m.message_kinds_no_text() : messageKindLabel(kind)
