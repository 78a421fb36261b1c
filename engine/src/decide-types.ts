import type { ReasonCode } from '@skein/contract/reasons'
import type { MissingFact, EventFacts } from './event.ts'
import type { ActionSlot, CompiledAutomation } from './automation.ts'
import type { SkippedAutomation } from './matching/match-candidates.ts'
import type { UsageCounters } from './limits/usage-counters.ts'
import type { Verdict } from './verdict.ts'
import type { ModerationAction } from '@skein/contract/automations/delete-comment'
import type { RenderedMessage } from './rendering/render-message.ts'

/** What surrounds a decision: facts, verdicts by rule number, what is reserved, the moment in milliseconds. */
export interface DecisionContext {
  facts: EventFacts
  verdicts: ReadonlyMap<number, Verdict>
  usage: UsageCounters
  now: number
  /** Facts that could not be read: what nobody knows counts as not met. */
  given_up: ReadonlySet<string>
}

export interface FiredAutomation {
  automation: CompiledAutomation
  slot: ActionSlot
  answer: PlatformAction
  values: Readonly<Record<string, unknown>>
}

/** A reply that a person may still send although the rule declined. */
export type DraftReply = FiredAutomation

/** The person asked for a human, or for something that nobody has taught. */
export type HandoverReason = 'asked' | 'not_known'

export interface Decision {
  fired: FiredAutomation[]
  drafts: DraftReply[]
  skipped: SkippedAutomation[]
  /** Why every rule not named stays silent. */
  defaultReason: ReasonCode
  /** Why the conversation is to be handed over to a person; null when it is not. */
  handed_over: HandoverReason | null
}

export interface Undecided {
  missing: MissingFact[]
}

/** Why a person has to look at a reply before it leaves. */
export interface HoldReason {
  reason: 'below_confidence' | 'unsupported_claim' | 'budget'
  message: string
}

/** What is to be done at the platform. `plain`: the words to send should the message's form be refused. */
export type PlatformAction =
  | { kind: 'reply'; text: string; held: HoldReason | null }
  | { kind: 'message'; message: RenderedMessage; plain: string | undefined; held: HoldReason | null }
  | { kind: 'moderate'; action: ModerationAction }
