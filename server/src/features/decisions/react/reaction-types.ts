import type { EngineEvent, Surroundings } from '@skein/engine/event'
import type { Shortlist } from '@skein/engine/matching/match-candidates'
import type { Decision } from '@skein/engine/decide-types'

/** An event that arrived at an account, with what came along with it. */
export interface Arrived {
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
export interface Looked {
  incoming: Arrived
  matches: Shortlist
}

export interface Decided {
  incoming: Arrived
  /** What was known around the event when it was decided. */
  facts: Surroundings
  decision: Decision
}

export function executionCounts(decided: readonly Decided[]): { automation_id: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { automation: rule } of decided.flatMap(({ decision }) => decision.fired)) {
    counts.set(rule.automation_id, (counts.get(rule.automation_id) ?? 0) + 1)
  }
  return [...counts].map(([automation_id, count]) => ({ automation_id, count }))
}
