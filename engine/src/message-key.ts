import { conversationOf, type EngineEvent } from './event.ts'
import type { Lane } from './automation.ts'

/** Beginning of the keys of a conversation in one lane. */
const prefixes: Readonly<Record<Lane, string>> = {
  moderation: 'moderate',
  public_reply: 'reply',
  private: 'private',
  answer: 'answer',
}

export const beginningOf = (lane: Lane, event: EngineEvent) => `${prefixes[lane]}:${conversationOf(event)}`

/** One message a key, ever. */
export const keyOf = (lane: Lane, event: EngineEvent) => `${beginningOf(lane, event)}:${event.event_id}`
