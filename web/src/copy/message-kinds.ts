import type { MessageKind } from '@skein/contract/message-kinds'

/** Label of a message by its kind, where there is no text to show. */
export const messageKindLabels: Readonly<Record<MessageKind, string>> = {
  text: 'Text',
  story_reply: 'Replied to your story',
  story_mention: 'Mentioned you in a story',
  shared_post: 'Shared a post',
  image: 'Photo',
  video: 'Video',
  audio: 'Voice message',
  file: 'File',
  like: 'Heart',
  postback: 'Button tap',
  referral: 'Opened the chat from a link',
  other: 'Content only shown in the Instagram app',
}

/** Shown for a message or comment without a text. */
export const noTextWords = (kind: MessageKind = 'text'): string =>
  kind === 'text' ? 'No text' : messageKindLabels[kind]
