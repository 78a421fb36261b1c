import type { EngineEvent, EventFacts } from '@skein/engine/event'
import type { MatchedAutomations } from '@skein/engine/matching/match-candidates'
import type { Decision } from '@skein/engine/decide-types'

/** An event that arrived at an account, with what came along with it. */
export interface IncomingEvent {
  event_seq: string
  account_id: string
  /** When it reached us, in milliseconds. */
  received_at: number
  event: EngineEvent
  /** Replies to the comment that webhooks have told about. */
  replies: number
  /** Where the conversation of a message stands; null for a comment. */
  conversation: ConversationState | null
  /** What could not be read for it. */
  given_up: readonly string[]
}

export interface ConversationState {
  conversation_id: string
  paused_until: number | null
  last_inbound_at: number | null
  /** Another message of the same moment came later. */
  has_later_twin: boolean
}

/** An arrived event with what a first look at the rules gave. */
export interface MatchedEvent {
  incoming: IncomingEvent
  matches: MatchedAutomations
}

export interface DecidedEvent {
  incoming: IncomingEvent
  /** What was known around the event when it was decided. */
  facts: EventFacts
  decision: Decision
}

export function executionCounts(
  decided: readonly DecidedEvent[],
): { automation_id: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { automation } of decided.flatMap(({ decision }) => decision.fired)) {
    counts.set(automation.automation_id, (counts.get(automation.automation_id) ?? 0) + 1)
  }
  return [...counts].map(([automation_id, count]) => ({ automation_id, count }))
}
