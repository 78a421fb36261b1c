import { aiMessageKinds, type MessageKind } from '@skein/contract/inbox/message-kinds'
import type { ActionSlot } from './automation.ts'

/** An event to decide. Times are in milliseconds since the epoch. */
export type EngineEvent = Comment | Message

interface EventBase {
  /** Id of the comment or message on the platform. */
  event_id: string
  text: string
  from_id: string
  from_username: string | null
  occurred_at: number
  /** Written by the account itself. */
  is_own: boolean
  /** Why no automation may act on this event at all. */
  unanswerable?: Unanswerable
}

export const unanswerableReasons = [
  'not_own_media',
  'comment_unreadable',
  'too_old',
  'gone',
  'answered_elsewhere',
] as const
type Unanswerable = (typeof unanswerableReasons)[number]

export interface Comment extends EventBase {
  kind: 'comment'
  post_id: string
  parent_id: string | null
  /** Written on a live broadcast, where the platform accepts private messages but no public replies. */
  live: boolean
  /** Written under an advertisement. */
  ad?: boolean
  /** Mentions the account on a post of another account. */
  mention?: Mention
}

/** Where another account mentions this one. The event of a caption has the id of its post. */
export interface Mention {
  place: 'comment' | 'caption'
  /** Why its text is unknown; absent when it was read. */
  unread?: 'comment_unreadable' | 'gone'
}

/** A direct message, or a tap on a button or quick reply; `text` is then the title of the button. */
export interface Message extends EventBase {
  kind: 'message'
  message_kind: MessageKind
  payload: string | null
  /** Another app controls the conversation (standby channel of the handover protocol). */
  standby: boolean
}

/** Kinds that a model answers unless an automation chooses others. In a burst, the newest of them is answered. */
export const answerableKinds: readonly MessageKind[] = [...aiMessageKinds, 'postback']

/** Kinds whose content a model cannot see. */
export const unseenKinds: ReadonlySet<MessageKind> = new Set([
  'story_mention',
  'shared_post',
  'image',
  'video',
  'audio',
  'file',
  'other',
])

/** Returns whether a model cannot see what the customer sent. A text beside it may still be seen. */
export const isUnseen = (event: EngineEvent): boolean =>
  event.kind === 'message' &&
  (unseenKinds.has(event.message_kind) || (event.message_kind === 'story_reply' && event.text.trim() === ''))

/** Facts about the surroundings of an event; null if not loaded yet. Times are in milliseconds since the epoch. */
export interface EventFacts {
  /** Replies that the comment already has, by anyone. */
  replies: number | null
  /** When the post was published. */
  posted_at: number | null
  permalink: string | null
  /** The comment was removed from the platform. */
  gone: boolean
  /** Until when automations pause because a person handles the conversation, or null. */
  human_until: number | null
  /** End of the debounce: until then a model is not asked, because further messages may follow. */
  debounce_until: number
  /** The person and the account exchanged messages before this one. */
  known_contact: boolean
  /** A newer message of the person exists, which is answered instead. */
  superseded: boolean
  /** Recent texts of this person that were answered, folded, oldest first. */
  answered: readonly { folded: string; at: number }[]
}

export const noFacts: Readonly<EventFacts> = {
  replies: null,
  posted_at: null,
  permalink: null,
  gone: false,
  human_until: null,
  debounce_until: 0,
  known_contact: false,
  superseded: false,
  answered: [],
}

/**
 * Returns the key of the conversation of an event: the thread of a top comment, the messages of a person, or a post of
 * another account. Instagram can report a mention twice, once without the thread and the id of the author, so its key
 * depends on neither.
 */
export function conversationOf(event: EngineEvent): string {
  if (event.kind === 'message') return `dm:${event.from_id}`
  return event.mention === undefined ? (event.parent_id ?? event.event_id) : `mention:${event.post_id}`
}

/** Returns the key of the conversation of a reply: a private reply to a comment goes to the messages of the person. */
export const replyConversationOf = (slot: ActionSlot, event: EngineEvent): string =>
  slot === 'private' ? `dm:${event.from_id}` : conversationOf(event)

/** A fact to load before an event can be decided. `rest` waits for the end of the debounce. */
export type MissingFact = 'replies' | 'post' | 'name' | 'rest' | `verdict:${number}`
