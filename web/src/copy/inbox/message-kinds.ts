import { m } from '@skein/messages'
import type { MessageKind } from '@skein/contract/inbox/message-kinds'

/** Label of a message by its kind, where there is no text to show. */
export const messageKindLabels: Readonly<Record<MessageKind, string>> = {
  text: m.message_kinds_text(),
  story_reply: m.message_kinds_story_reply(),
  story_mention: m.message_kinds_story_mention(),
  shared_post: m.message_kinds_shared_post(),
  image: m.message_kinds_image(),
  video: m.message_kinds_video(),
  audio: m.message_kinds_audio(),
  file: m.message_kinds_file(),
  like: m.message_kinds_like(),
  postback: m.message_kinds_postback(),
  referral: m.message_kinds_referral(),
  other: m.message_kinds_other(),
}

/** Shown for a message or comment without a text. */
export const noTextWords = (kind: MessageKind = 'text'): string =>
  kind === 'text' ? m.message_kinds_no_text_no_text() : messageKindLabels[kind]
