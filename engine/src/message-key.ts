import { conversationOf, type EngineEvent } from './event.ts'
import type { ActionSlot } from './automation.ts'

/** Beginning of the keys of a conversation in one lane. */
const prefixes: Readonly<Record<ActionSlot, string>> = {
  moderation: 'moderate',
  public_reply: 'reply',
  private: 'private',
  answer: 'answer',
}

export const keyPrefixOf = (slot: ActionSlot, event: EngineEvent) =>
  `${prefixes[slot]}:${conversationOf(event)}`

/** One message a key, ever. */
export const messageKeyOf = (slot: ActionSlot, event: EngineEvent) =>
  `${keyPrefixOf(slot, event)}:${event.event_id}`
