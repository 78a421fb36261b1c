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
  default_reason: string
  snapshot: DecisionSnapshot
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
  const snapshot: DecisionSnapshot = { o: event.occurred_at }
  if (now - received_at >= minWaitMs) snapshot.w = now - received_at
  if (event.kind === 'comment') {
    if (event.parent_id !== null) snapshot.p = event.parent_id
    if (replies !== 0) snapshot.n = replies
    if (event.live) snapshot.l = 1
    if (event.ad) snapshot.a = 1
    if (event.mention !== undefined) snapshot.mention = event.mention
  } else {
    if (event.payload !== null) snapshot.y = event.payload
    if (event.message_kind !== 'text') snapshot.m = event.message_kind
  }
  if (posted_at !== null) snapshot.d = posted_at
  if (human_until !== null && human_until > now) snapshot.h = human_until
  if (known_contact) snapshot.k = 1
  if (superseded) snapshot.superseded = 1
  if (gone) snapshot.gone = 1
  if (given_up.length > 0) snapshot.g = given_up
  if (found_by !== undefined) snapshot.f = found_by
  return snapshot
}

/** Returns the event and the facts as they were when the event was decided. */
export function restoreDecision(row: StoredDecision): {
  event: EngineEvent
  facts: RestoredFacts
  received_at: number
} {
  const { snapshot, decided_at } = row
  return {
    event: eventOf(row),
    facts: {
      replies: row.event_kind === 'message' ? null : snapshot.n === undefined ? 0 : snapshot.n,
      posted_at: snapshot.d ?? null,
      gone: snapshot.gone === 1,
      human_until: snapshot.h ?? null,
      known_contact: snapshot.k === 1,
      superseded: snapshot.superseded === 1,
    },
    received_at: decided_at - (snapshot.w ?? 0),
  }
}

/** The origin is checked first, so the default reason shows whether the event was own, on standby or unanswerable. */
function eventOf({ default_reason, snapshot, ...row }: StoredDecision): EngineEvent {
  const stoppedBy = (reason: ReasonCode) => default_reason === reason
  const { event_id, text, from_id, from_username } = row
  const arrived = {
    event_id,
    text,
    from_id,
    from_username,
    occurred_at: snapshot.o,
    is_own: stoppedBy('own_event'),
    ...(snapshot.mention !== undefined && stoppedBy('not_own_media') ? {} : unanswerableOf(default_reason)),
  }
  return row.event_kind === 'comment'
    ? {
        kind: 'comment',
        ...arrived,
        post_id: row.post_id ?? '',
        parent_id: snapshot.p ?? null,
        live: snapshot.l === 1 || stoppedBy('live_comment'),
        ...(snapshot.a === 1 ? { ad: true } : {}),
        ...(snapshot.mention === undefined ? {} : { mention: snapshot.mention }),
      }
    : {
        kind: 'message',
        ...arrived,
        message_kind: snapshot.m ?? 'text',
        payload: snapshot.y ?? null,
        standby: stoppedBy('other_app'),
      }
}

function unanswerableOf(reason: string): Pick<EngineEvent, 'unanswerable'> {
  const unanswerable = unanswerableReasons.find((each) => each === reason)
  return unanswerable === undefined ? {} : { unanswerable }
}
