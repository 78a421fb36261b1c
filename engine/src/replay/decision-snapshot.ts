import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import type { ReasonCode } from '@skein/contract/reasons'
import { unanswerableReasons, type EngineEvent, type EventFacts, type Mention } from '../event.ts'

/**
 * The facts of a decided event that the columns of the decision log do not hold, so that it can be decided again. One is
 * stored for every event, so keys are short and usual values are omitted. Times are in milliseconds since the epoch.
 */
export interface DecisionSnapshot {
  /** Time of the event. */
  o: number
  /** Milliseconds between arrival and decision, if the event had to wait. */
  w?: number
  /** Id of the parent comment. */
  p?: string
  /** Written on a live broadcast. */
  l?: 1
  /** Written under an advertisement. */
  a?: 1
  /** Mentions the account on a post of another account. */
  mention?: Mention
  /** The person and the account exchanged messages before. */
  k?: 1
  /** Payload of a button or quick reply. */
  y?: string
  /** Kind of the message; omitted for a text. */
  m?: MessageKind
  /** Number of replies; null if unknown. */
  n?: number | null
  /** When the post was published. */
  d?: number
  /** Until when a person handled the conversation. */
  h?: number
  superseded?: 1
  gone?: 1
  /** Facts that could not be loaded. */
  g?: readonly string[]
  /** What found the event, if no webhook brought it. */
  f?: 'sweep'
}

/** The decision log entry of an event. Times are in milliseconds since the epoch. */
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

/** Shorter waits are normal processing time. In milliseconds. */
const minWaitMs = 1000

/** Returns the snapshot to store with a decision. */
export function decisionSnapshot(
  event: EngineEvent,
  facts: EventFacts,
  {
    now,
    received_at,
    given_up,
    found_by,
  }: { now: number; received_at: number; given_up: readonly string[]; found_by?: 'sweep' },
): DecisionSnapshot {
  const { replies, posted_at, human_until, known_contact, superseded, gone } = facts
  const seen: DecisionSnapshot = { o: event.occurred_at }
  if (now - received_at >= minWaitMs) seen.w = now - received_at
  if (event.kind === 'comment') {
    if (event.parent_id !== null) seen.p = event.parent_id
    if (replies !== 0) seen.n = replies
    if (event.live) seen.l = 1
    if (event.ad) seen.a = 1
    if (event.mention !== undefined) seen.mention = event.mention
  } else {
    if (event.payload !== null) seen.y = event.payload
    if (event.message_kind !== 'text') seen.m = event.message_kind
  }
  if (posted_at !== null) seen.d = posted_at
  if (human_until !== null && human_until > now) seen.h = human_until
  if (known_contact) seen.k = 1
  if (superseded) seen.superseded = 1
  if (gone) seen.gone = 1
  if (given_up.length > 0) seen.g = given_up
  if (found_by !== undefined) seen.f = found_by
  return seen
}

/** Returns the event and the facts as they were when the event was decided. */
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
      known_contact: seen.k === 1,
      superseded: seen.superseded === 1,
    },
    received_at: decided_at - (seen.w ?? 0),
  }
}

/** The origin is checked first, so the default reason shows whether the event was own, on standby or unanswerable. */
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
    ...(seen.mention !== undefined && stoppedBy('not_own_media') ? {} : unanswerableOf(rest_reason)),
  }
  return row.event_kind === 'comment'
    ? {
        kind: 'comment',
        ...arrived,
        post_id: row.post_id ?? '',
        parent_id: seen.p ?? null,
        live: seen.l === 1 || stoppedBy('live_comment'),
        ...(seen.a === 1 ? { ad: true } : {}),
        ...(seen.mention === undefined ? {} : { mention: seen.mention }),
      }
    : {
        kind: 'message',
        ...arrived,
        message_kind: seen.m ?? 'text',
        payload: seen.y ?? null,
        standby: stoppedBy('other_app'),
      }
}

function unanswerableOf(reason: string): Pick<EngineEvent, 'unanswerable'> {
  const unanswerable = unanswerableReasons.find((each) => each === reason)
  return unanswerable === undefined ? {} : { unanswerable }
}
