import { hour } from '@skein/contract/durations'
import { isOutsideHours } from '@skein/contract/accounts/opening-times'
import { sendsAnything } from '../decide.ts'
import type { Decision } from '../decide-types.ts'
import { answerableKinds, type EngineEvent, type EventFacts } from '../event.ts'
import type { AutomationSet } from '../matching/automation-set.ts'
import { replyWindows } from '../selection/stop-reason.ts'

/** How long a customer gets no further away message, and none after an answer of a person. In milliseconds. */
const quietPeriod = 12 * hour

interface DecidedMessage {
  event: EngineEvent
  facts: Pick<EventFacts, 'human_until' | 'superseded'>
  decision: Pick<Decision, 'fired'>
  set: Pick<AutomationSet, 'paused' | 'hours'>
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Returns whether a message can get the away message; `allowsAwayMessage` checks the history of the conversation. If several
 * messages are answered together, only the newest one can.
 */
export function mayGetAwayMessage({ event, facts, decision, set, now }: DecidedMessage): boolean {
  const { paused, hours } = set
  const { human_until, superseded } = facts
  return (
    hours !== null &&
    hours.away_message !== '' &&
    !paused &&
    isAnswerable(event) &&
    now - event.occurred_at < replyWindows.message &&
    (human_until === null || human_until <= now) &&
    !superseded &&
    !sendsAnything(decision) &&
    isOutsideHours(hours, now)
  )
}

const isAnswerable = (event: EngineEvent): boolean =>
  event.kind === 'message' &&
  !event.is_own &&
  !event.standby &&
  event.unanswerable === undefined &&
  answerableKinds.includes(event.message_kind)

/** What happened in a conversation before. Times are in milliseconds since the epoch, null if it never happened. */
export interface AwayHistory {
  away_message_at: number | null
  /** When a person last answered. */
  answered_at: number | null
  /** The customer asked for a person and gets the reply of the settings for it. */
  acknowledged: boolean
}

/** Returns whether the history of a conversation allows an away message. */
export const allowsAwayMessage = (
  { away_message_at, answered_at, acknowledged }: AwayHistory,
  now: number,
): boolean => !acknowledged && isOver(away_message_at, now) && isOver(answered_at, now)

const isOver = (at: number | null, now: number): boolean => at === null || now - at >= quietPeriod

/** Returns the time from which on the history of a conversation counts, in milliseconds since the epoch. */
export const awayHistoryFrom = (now: number): number => now - quietPeriod
