import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import type { ReasonCode } from '@skein/contract/reasons'
import {
  unanswerableReasons,
  type Comment,
  type EngineEvent,
  type EventFacts,
  type Mention,
  type Message,
} from '../event.ts'

/**
 * The unusual facts of a decided event, which the columns of the decision log do not hold, so that it can be decided again.
 * Times are in milliseconds since the epoch.
 */
export interface DecisionSnapshot {
  /** Milliseconds between arrival and decision, if the event had to wait. */
  waited_ms?: number
  /** Written on a live broadcast. */
  live?: true
  /** Written under an advertisement. */
  ad?: true
  /** Mentions the account on a post of another account. */
  mention?: Mention
  /** The person and the account exchanged messages before. */
  known_contact?: true
  /** Payload of a button or quick reply. */
  payload?: string
  /** Number of replies to a comment; null if unknown, absent if there are none. */
  replies?: number | null
  /** When the post was published. */
  posted_at?: number
  /** Until when a person handled the conversation. */
  human_until?: number
  superseded?: true
  gone?: true
  /** Facts that could not be loaded. */
  given_up?: readonly string[]
  /** What found the event, if no webhook brought it. */
  found_by?: 'sweep'
}

/** The decision log entry of an event. Times are in milliseconds since the epoch. */
export interface StoredDecision {
  event_kind: EngineEvent['kind']
  event_id: string
  from_id: string
  from_username: string | null
  text: string
  post_id: string | null
  /** Id of the parent comment. */
  parent_id: string | null
  /** Null for a comment. */
  message_kind: MessageKind | null
  occurred_at: number
  decided_at: number
  default_reason: string
  /** Null if nothing was unusual. */
  snapshot: DecisionSnapshot | null
}

export type RestoredFacts = Omit<EventFacts, 'answered' | 'debounce_until' | 'permalink'>

/** Shorter waits are normal processing time. In milliseconds. */
const minWaitMs = 1000

/** Returns the snapshot to store with a decision; null if nothing is unusual. */
export function decisionSnapshot(
  event: EngineEvent,
  facts: EventFacts,
  {
    now,
    received_at,
    given_up,
    found_by,
  }: { now: number; received_at: number; given_up: readonly string[]; found_by?: 'sweep' },
): DecisionSnapshot | null {
  const { posted_at, human_until, known_contact, superseded, gone } = facts
  const snapshot: DecisionSnapshot =
    event.kind === 'comment' ? commentFacts(event, facts) : messageFacts(event)
  if (now - received_at >= minWaitMs) snapshot.waited_ms = now - received_at
  if (posted_at !== null) snapshot.posted_at = posted_at
  if (human_until !== null && human_until > now) snapshot.human_until = human_until
  if (known_contact) snapshot.known_contact = true
  if (superseded) snapshot.superseded = true
  if (gone) snapshot.gone = true
  if (given_up.length > 0) snapshot.given_up = given_up
  if (found_by !== undefined) snapshot.found_by = found_by
  return Object.keys(snapshot).length === 0 ? null : snapshot
}

const commentFacts = ({ live, ad, mention }: Comment, { replies }: EventFacts): DecisionSnapshot => ({
  ...(replies === 0 ? {} : { replies }),
  ...(live ? { live } : {}),
  ...(ad ? { ad } : {}),
  ...(mention === undefined ? {} : { mention }),
})

const messageFacts = ({ payload }: Message): DecisionSnapshot => (payload === null ? {} : { payload })

/** Returns the event and the facts as they were when the event was decided. */
export function restoreDecision(row: StoredDecision): {
  event: EngineEvent
  facts: RestoredFacts
  received_at: number
} {
  const { replies = 0, posted_at, human_until, known_contact, superseded, gone } = row.snapshot ?? {}
  return {
    event: eventOf(row),
    facts: {
      replies: row.event_kind === 'message' ? null : replies,
      posted_at: posted_at ?? null,
      gone: gone ?? false,
      human_until: human_until ?? null,
      known_contact: known_contact ?? false,
      superseded: superseded ?? false,
    },
    received_at: arrivedAt(row),
  }
}

/** Returns when an event arrived, in milliseconds since the epoch. */
export const arrivedAt = ({ decided_at, snapshot }: StoredDecision): number =>
  decided_at - (snapshot?.waited_ms ?? 0)

/** The origin is checked first, so the default reason shows whether the event was own, on standby or unanswerable. */
function eventOf({ default_reason, snapshot, ...row }: StoredDecision): EngineEvent {
  const stoppedBy = (reason: ReasonCode) => default_reason === reason
  const { event_id, text, from_id, from_username, occurred_at } = row
  const { live, ad, mention, payload } = snapshot ?? {}
  const arrived = {
    event_id,
    text,
    from_id,
    from_username,
    occurred_at,
    is_own: stoppedBy('own_event'),
    ...(mention !== undefined && stoppedBy('not_own_media') ? {} : unanswerableOf(default_reason)),
  }
  return row.event_kind === 'comment'
    ? {
        kind: 'comment',
        ...arrived,
        post_id: row.post_id ?? '',
        parent_id: row.parent_id,
        live: (live ?? false) || stoppedBy('live_comment'),
        ...(ad ? { ad } : {}),
        ...(mention === undefined ? {} : { mention }),
      }
    : {
        kind: 'message',
        ...arrived,
        message_kind: row.message_kind ?? 'text',
        payload: payload ?? null,
        standby: stoppedBy('other_app'),
      }
}

function unanswerableOf(reason: string): Pick<EngineEvent, 'unanswerable'> {
  const unanswerable = unanswerableReasons.find((each) => each === reason)
  return unanswerable === undefined ? {} : { unanswerable }
}
