import type { ActionSlot } from './automation.ts'

/** What the engine decides about. Times are in milliseconds. */
export type EngineEvent = Comment | Message

interface EventBase {
  /** The platform's id of the comment or message. */
  event_id: string
  text: string
  from_id: string
  from_username: string | null
  occurred_at: number
  /** Written by the account itself. */
  is_own: boolean
}

export interface Comment extends EventBase {
  kind: 'comment'
  post_id: string
  parent_id: string | null
  /** Written below a broadcast; the platform takes no replies there. */
  live: boolean
}

/** A direct message, or a tap on a button or quick reply, whose title is then the text. */
export interface Message extends EventBase {
  kind: 'message'
  payload: string | null
  /** Another app has the conversation. */
  standby: boolean
}

/** What the engine must be told about the world around an event; null where nobody knows yet. */
export interface EventFacts {
  /** Replies a comment already has, by anyone. */
  replies: number | null
  /** When its post was published. */
  posted_at: number | null
  permalink: string | null
  /** The comment was removed before it could be answered. */
  gone: boolean
  /** Until when a person has the conversation, or null. */
  human_until: number | null
  /** Until when further messages of the person are awaited before a model is asked. */
  debounce_until: number
  /** The person has written again since; the newer message will be answered. */
  superseded: boolean
  /** Texts of this person that were answered within the last minutes, folded, oldest first. */
  answered: readonly { folded: string; at: number }[]
}

export const noFacts: Readonly<EventFacts> = {
  replies: null,
  posted_at: null,
  permalink: null,
  gone: false,
  human_until: null,
  debounce_until: 0,
  superseded: false,
  answered: [],
}

/** Key of the conversation that an event belongs to: the thread of the top comment, or the person's messages. */
export const conversationOf = (event: EngineEvent): string =>
  event.kind === 'comment' ? (event.parent_id ?? event.event_id) : `dm:${event.from_id}`

/** The same for an answer: a private message to a commenter goes to the person's messages. */
export const replyConversationOf = (slot: ActionSlot, event: EngineEvent): string =>
  slot === 'private' ? `dm:${event.from_id}` : conversationOf(event)

/** Something that has to be read before an event can be decided. */
export type MissingFact = 'replies' | 'post' | 'name' | 'rest' | `verdict:${number}`
