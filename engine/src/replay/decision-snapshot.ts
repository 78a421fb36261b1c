import type { ReasonCode } from '@skein/contract/reasons'
import type { EngineEvent, EventFacts } from '../event.ts'

/**
 * What an event and its surroundings looked like when it was decided, beyond the ledger's own columns, so that it can
 * be decided once more. One is kept for every event: keys are short and what is usual is left out.
 */
export interface DecisionSnapshot {
  /** When it happened, in milliseconds. */
  o: number
  /** Milliseconds between its arrival and the decision, where it had to wait. */
  w?: number
  /** The comment above it. */
  p?: string
  /** What stood behind a tap. */
  y?: string
  /** Replies it had; null when nobody knew. */
  n?: number | null
  /** When its post was published. */
  d?: number
  /** Until when a person had the conversation. */
  h?: number
  superseded?: 1
  gone?: 1
  /** What could not be read. */
  g?: readonly string[]
}

/** What the ledger holds of an event. Times are in milliseconds. */
export interface StoredDecision {
  event_kind: EngineEvent['kind']
  event_id: string
  from_id: string
  from_username: string | null
  text: string
  post_id: string | null
  decided_at: number
  rest_reason: string
  seen: DecisionSnapshot
}

export type RestoredFacts = Omit<EventFacts, 'answered' | 'debounce_until' | 'permalink'>

/** Shorter waits are the pace of the work and tell nothing. */
const noticeable = 1000

export function decisionSnapshot(
  event: EngineEvent,
  facts: EventFacts,
  { now, received_at, given_up }: { now: number; received_at: number; given_up: readonly string[] },
): DecisionSnapshot {
  const { replies, posted_at, human_until, superseded, gone } = facts
  const seen: DecisionSnapshot = { o: event.occurred_at }
  if (now - received_at >= noticeable) seen.w = now - received_at
  if (event.kind === 'comment') {
    if (event.parent_id !== null) seen.p = event.parent_id
    if (replies !== 0) seen.n = replies
  } else if (event.payload !== null) seen.y = event.payload
  if (posted_at !== null) seen.d = posted_at
  if (human_until !== null && human_until > now) seen.h = human_until
  if (superseded) seen.superseded = 1
  if (gone) seen.gone = 1
  if (given_up.length > 0) seen.g = given_up
  return seen
}

/** The event as it was decided, with what was known around it. */
export function restoreDecision(row: StoredDecision): {
  event: EngineEvent
  facts: RestoredFacts
  received_at: number
} {
  const { seen, decided_at } = row
  return {
    event: eventOf(row),
    facts: {
      replies: row.event_kind === 'message' ? null : seen.n === undefined ? 0 : seen.n,
      posted_at: seen.d ?? null,
      gone: seen.gone === 1,
      human_until: seen.h ?? null,
      superseded: seen.superseded === 1,
    },
    received_at: decided_at - (seen.w ?? 0),
  }
}

/** Who wrote it and where are the first questions of all, so that their answer tells them. */
function eventOf({ rest_reason, seen, ...row }: StoredDecision): EngineEvent {
  const stoppedBy = (reason: ReasonCode) => rest_reason === reason
  const { event_id, text, from_id, from_username } = row
  const arrived = {
    event_id,
    text,
    from_id,
    from_username,
    occurred_at: seen.o,
    is_own: stoppedBy('own_event'),
  }
  return row.event_kind === 'comment'
    ? {
        kind: 'comment',
        ...arrived,
        post_id: row.post_id ?? '',
        parent_id: seen.p ?? null,
        live: stoppedBy('live_comment'),
      }
    : { kind: 'message', ...arrived, payload: seen.y ?? null, standby: stoppedBy('other_app') }
}
