import type { ReasonCode } from '@skein/contract/reasons'
import type { MissingFact, Surroundings } from './event.ts'
import type { Lane, Rule } from './automation.ts'
import type { Skipped } from './matching/match-candidates.ts'
import type { Tally } from './limits/usage-counters.ts'
import type { Verdict } from './verdict.ts'
import type { ModerationAction } from '@skein/contract/automations/delete-comment'
import type { RenderedMessage } from './rendering/render-message.ts'

/** What surrounds a decision: facts, verdicts by rule number, what is reserved, the moment in milliseconds. */
export interface World {
  facts: Surroundings
  verdicts: ReadonlyMap<number, Verdict>
  usage: Tally
  now: number
  /** Facts that could not be read: what nobody knows counts as not met. */
  given_up: ReadonlySet<string>
}

export interface Fired {
  automation: Rule
  slot: Lane
  answer: Answer
  values: Readonly<Record<string, unknown>>
}

/** A reply that a person may still send although the rule declined. */
export type Draft = Fired

/** The person asked for a human, or for something that nobody has taught. */
export type HandOver = 'asked' | 'not_known'

export interface Decision {
  fired: Fired[]
  drafts: Draft[]
  skipped: Skipped[]
  /** Why every rule not named stays silent. */
  defaultReason: ReasonCode
  /** Why the conversation is to be handed over to a person; null when it is not. */
  handed_over: HandOver | null
}

export interface Undecided {
  missing: MissingFact[]
}

/** Why a person has to look at a reply before it leaves. */
export interface Held {
  reason: 'below_confidence' | 'unsupported_claim' | 'budget'
  message: string
}

/** What is to be done at the platform. `plain`: the words to send should the message's form be refused. */
export type Answer =
  | { kind: 'reply'; text: string; held: Held | null }
  | { kind: 'message'; message: RenderedMessage; plain: string | undefined; held: Held | null }
  | { kind: 'moderate'; action: ModerationAction }
