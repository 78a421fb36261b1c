import type { Decision } from '@skein/engine/decide-types'
import type { EngineEvent, EventFacts } from '@skein/engine/event'
import type { MatchedAutomations } from '@skein/engine/matching/match-candidates'

/** A queued event of an account. */
export interface IncomingEvent {
  event_seq: string
  account_id: string
  /** When the webhook arrived, in milliseconds since 1970. */
  received_at: number
  event: EngineEvent
  /** Replies to the comment that webhooks have reported. */
  replies: number
  /** The conversation of a message; null for a comment. */
  conversation: ConversationState | null
  /** Facts that could not be loaded. */
  given_up: readonly string[]
  /** Absent when a webhook brought it. */
  found_by?: 'sweep'
}

export interface ConversationState {
  conversation_id: string
  paused_until: number | null
  /** When the person last wrote something that a model may answer. */
  last_answerable_at: number | null
  /** A message with the same timestamp arrived later. */
  has_later_twin: boolean
}

/** An event with the automations that it matches. */
export interface MatchedEvent {
  incoming: IncomingEvent
  matches: MatchedAutomations
}

export interface DecidedEvent {
  incoming: IncomingEvent
  /** The facts on which the decision is based. */
  facts: EventFacts
  /** Whether the post of the comment is above its hourly limit, so that a public reply waits. */
  paced: boolean
  decision: Decision
}
