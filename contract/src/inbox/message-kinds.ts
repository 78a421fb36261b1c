import { m } from '@skein/messages'
import * as z from 'zod/mini'

/** What a direct message is. `other` is content of a type that the platform has added or does not hand over. */
export const messageKinds = [
  'text',
  'story_reply',
  'story_mention',
  'shared_post',
  'image',
  'video',
  'audio',
  'file',
  'like',
  'postback',
  'referral',
  'other',
] as const

export const MessageKind = z.enum(messageKinds)
export type MessageKind = z.infer<typeof MessageKind>

/** Kinds that an automation with keywords reacts to if it does not choose any. */
export const keywordMessageKinds: readonly MessageKind[] = ['text', 'story_reply']

/** Kinds that an automation decided by a model reacts to if it does not choose any. */
export const aiMessageKinds: readonly MessageKind[] = [
  'text',
  'story_reply',
  'image',
  'video',
  'audio',
  'file',
  'shared_post',
]

/** Each kind as the object of a sentence in a prompt: "The customer sent a photo". */
export const messageKindNames: Readonly<Record<MessageKind, string>> = {
  text: 'a text',
  story_reply: 'a reply to your story',
  story_mention: 'a mention in a story',
  shared_post: 'a shared post',
  image: 'a photo',
  video: 'a video',
  audio: 'a voice message',
  file: 'a file',
  like: 'a heart',
  postback: 'a tap on a button',
  referral: 'a referral from a link',
  other: 'something that Instagram does not show here',
}

/** Returns a kind as the object of a sentence in the language of the user. */
export function messageKindName(kind: MessageKind): string {
  return names[kind]()
}

const names: Readonly<Record<MessageKind, () => string>> = {
  text: () => m.message_kind_text(),
  story_reply: () => m.message_kind_story_reply(),
  story_mention: () => m.message_kind_story_mention(),
  shared_post: () => m.message_kind_shared_post(),
  image: () => m.message_kind_image(),
  video: () => m.message_kind_video(),
  audio: () => m.message_kind_audio(),
  file: () => m.message_kind_file(),
  like: () => m.message_kind_like(),
  postback: () => m.message_kind_postback(),
  referral: () => m.message_kind_referral(),
  other: () => m.message_kind_other(),
}

/** Returns the label of a message of a kind, where there is no text to show. */
export const messageKindLabel = (kind: MessageKind): string => labels[kind]()

const labels: Readonly<Record<MessageKind, () => string>> = {
  text: () => m.common_text(),
  story_reply: () => m.message_kinds_story_reply(),
  story_mention: () => m.message_kinds_story_mention(),
  shared_post: () => m.message_kinds_shared_post(),
  image: () => m.common_photo(),
  video: () => m.common_video(),
  audio: () => m.message_kinds_audio(),
  file: () => m.message_kinds_file(),
  like: () => m.common_heart(),
  postback: () => m.message_kinds_postback(),
  referral: () => m.message_kinds_referral(),
  other: () => m.message_kinds_other(),
}

export const isMessageKind = (value: unknown): value is MessageKind =>
  messageKinds.some((kind) => kind === value)
