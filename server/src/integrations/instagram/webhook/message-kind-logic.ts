import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import type { MessageAttachment, MessageEvent } from '../event.ts'

type Content = Pick<
  MessageEvent,
  'text' | 'attachments' | 'quick_reply_payload' | 'reply_to_story' | 'is_unsupported' | 'referral'
>

/** Returns what a message is. A text beside an attachment does not change the kind. */
export function messageKindOf(message: Content): MessageKind {
  if (message.is_unsupported) return 'other'
  if (message.reply_to_story !== null) return 'story_reply'
  const hasText = (message.text ?? '').trim() !== ''
  const kinds = message.attachments.map(attachmentKindOf)
  const knownKind = kinds.find((kind) => kind !== 'other')
  if (knownKind) return knownKind
  if (kinds.length > 0) return hasText && message.attachments.every(repeatsText) ? 'text' : 'other'
  if (hasText || message.quick_reply_payload !== null) return 'text'
  return message.referral === null ? 'other' : 'referral'
}

/** Templates and link previews have the text of their message. */
const repeatsText = ({ type }: MessageAttachment): boolean => type === 'template' || type === 'fallback'

/** Returns the kind of an attachment, `other` for a type that is not documented. */
const attachmentKindOf = ({ type }: Pick<MessageAttachment, 'type'>): MessageKind =>
  kindOfType.get(type.toLowerCase()) ?? 'other'

/** By the platform's type. `share` was replaced by the types of what is shared in February 2026. */
const kindOfType: ReadonlyMap<string, MessageKind> = new Map([
  ['image', 'image'],
  ['sticker', 'image'],
  // A photo or video that disappears after it was seen; it comes without an address.
  ['ephemeral', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['file', 'file'],
  ['like_heart', 'like'],
  ['story_mention', 'story_mention'],
  ['share', 'shared_post'],
  ['media_share', 'shared_post'],
  ['ig_post', 'shared_post'],
  ['ig_reel', 'shared_post'],
  ['reel', 'shared_post'],
  ['ig_story', 'shared_post'],
  ['story', 'shared_post'],
  ['media', 'shared_post'],
])
