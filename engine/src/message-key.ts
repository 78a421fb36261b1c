import { conversationOf, type EngineEvent } from './event.ts'
import type { ActionSlot } from './automation.ts'

/** Prefix of the keys of each action slot. */
const prefixes: Readonly<Record<ActionSlot, string>> = {
  moderation: 'moderate',
  public_reply: 'reply',
  private: 'private',
  answer: 'answer',
}

/** Returns the prefix of all keys of a conversation in one action slot. */
export const keyPrefixOf = (slot: ActionSlot, event: EngineEvent) =>
  `${prefixes[slot]}:${conversationOf(event)}`

/** Returns the idempotency key of a message: at most one message is sent for each key. */
export const messageKeyOf = (slot: ActionSlot, event: EngineEvent) =>
  `${keyPrefixOf(slot, event)}:${event.event_id}`
