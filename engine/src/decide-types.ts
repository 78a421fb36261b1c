import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import type { ModerationAction } from '@skein/contract/automations/kinds/delete-comment'
import type { ReasonCode } from '@skein/contract/reasons'
import type { ActionSlot, CompiledAutomation } from './automation.ts'
import type { EngineEvent, EventFacts, MissingFact } from './event.ts'
import type { UsageCounters } from './limits/usage-counters.ts'
import type { SkippedAutomation } from './matching/match-candidates.ts'
import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import type { Verdict } from './verdict.ts'

/** Everything that the decision about one event depends on. */
export interface DecisionContext {
  event: EngineEvent
  facts: EventFacts
  /** By the number of the automation. */
  verdicts: ReadonlyMap<number, Verdict>
  usage: UsageCounters
  /** Milliseconds since the epoch. */
  now: number
  /** Facts that could not be loaded; a condition on an unknown fact is not met. */
  given_up: ReadonlySet<string>
  /** The business hours of the account; null while none are saved. */
  hours: BusinessHours | null
}

export interface FiredAutomation {
  automation: CompiledAutomation
  slot: ActionSlot
  answer: PlatformAction
  /** Figures for the decision log. */
  values: Readonly<Record<string, unknown>>
  /** Index of the text among the variants; absent if the automation has none. */
  variant?: number
}

/** One of the two replies of an automation that replies in public and in private. */
export interface StoppedPart {
  slot: ActionSlot
  reason_code: ReasonCode
}

/** A reply that was not sent and that a person may still send. */
export type DraftReply = FiredAutomation

/**
 * `asked`: the person asked for a human. `not_known`: the knowledge of the account does not answer the message.
 * `not_seen`: the message contains something that a model cannot see.
 */
export type HandoverReason = 'asked' | 'not_known' | 'not_seen'

/**
 * Figures of the checks that the settings of an automation ask for, by gate of the decision log. A check that it does not
 * make is absent. One is stored for each candidate.
 */
export interface CheckFigures {
  /** The choice of posts: selected ones, those of the last days, or those published since a time. */
  posts?: Readonly<Record<string, string | number>>
  /** Replies of the comment (null if unknown), and the required number in words. */
  reply_count?: { replies: number | null; wanted: string }
  /** Replies under the post, and their limit. */
  cap_per_post?: { count: number; limit: number }
  /** Actions in the period, and their limit. */
  cap_per_period?: { count: number; limit: number; seconds: number }
  /** The cooldown, and the time since the last reply to this person if there is one, in seconds. */
  cooldown?: { seconds: number; ago?: number }
  /** Automatic replies in this conversation within ten minutes; absent if there are none. */
  loop?: { count: number }
  /** Present if a model writes the reply. */
  writing?: Record<string, never>
}

export interface Decision {
  fired: FiredAutomation[]
  drafts: DraftReply[]
  skipped: SkippedAutomation[]
  /** Why the automations that are neither fired nor skipped did not act. */
  defaultReason: ReasonCode
  /** The part that was not sent of automations with two, by number. Automations of which no part fired are in `skipped`. */
  stoppedParts: ReadonlyMap<number, StoppedPart>
  /** Of the automations whose trigger and posts matched, by number. */
  checks: ReadonlyMap<number, CheckFigures>
  /** Why a person takes over the conversation, or null. */
  handed_over: HandoverReason | null
}

/** The event cannot be decided before these facts are loaded. */
export interface Undecided {
  missing: MissingFact[]
}

/** Why a person has to approve a reply before it is sent. */
export interface HoldReason {
  reason: 'below_confidence' | 'unsupported_claim' | 'budget' | 'shadow'
  message: string
}

/** A request to the platform. `plain` is the text to send if the platform refuses the form of the message. */
export type PlatformAction =
  | { kind: 'reply'; text: string; held: HoldReason | null }
  | { kind: 'message'; message: OutgoingMessage; plain: string | undefined; held: HoldReason | null }
  | { kind: 'moderate'; action: ModerationAction }
