import type { Simulation, SimulationResult } from '@skein/contract/automations/backtest/simulate'
import { simulationLimits } from '@skein/contract/limits'
import { firedReason, reasonSentence, type ReasonCode } from '@skein/contract/reasons'
import { dependsOnUnasked, type ReplayedDecision } from '@skein/engine/replay/replay'
import type { CompiledAutomation } from '@skein/engine/automation'
import type { AutomationSet } from '@skein/engine/matching/automation-set'
import type { PlatformAction } from '@skein/engine/decide-types'

/** The outcome of one event for the simulated automation. */
export interface Outcome {
  fired: boolean
  reason_code: ReasonCode
  values: Readonly<Record<string, unknown>>
  answer: PlatformAction | null
  /** The private message beside a public reply. */
  second?: PlatformAction | undefined
}

export function outcomeOf(
  { decision, unasked }: ReplayedDecision,
  automation: CompiledAutomation,
  set: AutomationSet,
): Outcome {
  const fired = decision.fired.find((each) => each.automation === automation)
  if (fired) {
    if (dependsOnUnasked(automation, { unasked, set })) return notSampled
    const { answer, values } = fired
    const hold = answer.kind === 'moderate' ? null : answer.held
    const knownAnswer = unasked.has(automation.number) ? null : answer
    return {
      fired: true,
      reason_code: hold?.reason ?? firedReason(values),
      values,
      answer: knownAnswer,
      second: decision.fired.find((each) => each.automation === automation && each !== fired)?.answer,
    }
  }
  const skip = decision.skipped.find((each) => each.automation === automation)
  if (!skip) return { fired: false, reason_code: decision.defaultReason, values: {}, answer: null }
  const { reason_code, values } = skip
  if (reason_code === 'model_declined' && unasked.has(automation.number)) return notSampled
  const draft = decision.drafts.find((each) => each.automation === automation)
  return { fired: false, reason_code, values, answer: draft?.answer ?? null }
}

const notSampled: Outcome = { fired: false, reason_code: 'not_sampled', values: {}, answer: null }

/** Returns whether the automation's outcome or reply depends on a verdict that is missing. */
export const dependsOn = (number: number, automation: CompiledAutomation, set: AutomationSet): boolean =>
  number === automation.number || dependsOnUnasked(automation, { unasked: new Set([number]), set })

export interface SimulatedEvent {
  replayed: ReplayedDecision
  outcome: Outcome
}

export function resultOf(
  { replayed: { past, decision }, outcome }: SimulatedEvent,
  isText: boolean,
): SimulationResult {
  const { event, at } = past
  const { fired, reason_code, values, answer, second } = outcome
  const privately = second ? wordsOf(second) : null
  const { winner_id, confidence } = values
  const kind = event.kind === 'message' ? { message_kind: event.message_kind } : {}
  const moderator = decision.fired.find(({ slot }) => slot === 'moderation')?.automation.automation_id
  return {
    event_id: isText ? null : event.event_id,
    event_kind: event.kind,
    ...kind,
    created_at: new Date(at).toISOString(),
    text: event.text,
    fired,
    reason_code,
    reason: reasonSentence(reason_code, { ...kind, ...values }),
    reply_text: answer && wordsOf(answer),
    ...(privately === null ? {} : { private_text: privately }),
    winner_id:
      reason_code === 'moderated' ? (moderator ?? null) : typeof winner_id === 'string' ? winner_id : null,
    confidence: typeof confidence === 'number' ? confidence : null,
  }
}

function wordsOf(answer: PlatformAction): string | null {
  switch (answer.kind) {
    case 'moderate':
      return null
    case 'reply':
      return answer.text
    case 'message':
      return 'source' in answer.message
        ? answer.message.source.url
        : 'text' in answer.message
          ? answer.message.text
          : (answer.plain ?? null)
  }
}

export function totalsOf(events: readonly SimulatedEvent[]): Simulation['totals'] {
  const by_reason: Record<string, number> = {}
  for (const { outcome } of events) by_reason[outcome.reason_code] = (by_reason[outcome.reason_code] ?? 0) + 1
  const fired = events.filter(({ outcome }) => outcome.fired).length
  const undecided = by_reason['not_sampled'] ?? 0
  return { fired, declined: events.length - fired - undecided, undecided, by_reason }
}

/** Returns the events that the response contains, in their order: fired ones take precedence up to the maximum. */
export function shownOf(events: readonly SimulatedEvent[]): readonly SimulatedEvent[] {
  if (events.length <= simulationLimits.results) return events
  const byPrecedence = [
    ...events.filter(({ outcome }) => outcome.fired),
    ...events.filter(({ outcome }) => !outcome.fired),
  ]
  const shownEvents = new Set(byPrecedence.slice(0, simulationLimits.results))
  return events.filter((each) => shownEvents.has(each))
}

const daysOfMonth = 30

/** Returns the projection to a month of 30 days; costs are those of the automation's own model calls. */
export function projectionOf(
  events: readonly SimulatedEvent[],
  automation: CompiledAutomation,
  days: number,
): Simulation['projected'] {
  const perMonth = (count: number) => (count * daysOfMonth) / days
  const modelEvents = events.filter((each) => asksModel(each, automation))
  const costs = modelEvents.flatMap(({ replayed }) => {
    const cost = replayed.past.verdicts.get(automation.number)?.figures['cost']
    return typeof cost === 'number' ? [cost] : []
  })
  const average = costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0) / costs.length
  return {
    per_month: perMonth(events.filter(({ outcome }) => outcome.fired).length),
    cost_per_month:
      modelEvents.length === 0 ? 0 : average === null ? null : perMonth(modelEvents.length) * average,
  }
}

const modelReasons = new Set<ReasonCode>([
  'model_declined',
  'below_confidence',
  'model_failed',
  'unsupported_claim',
])

const asksModel = (
  { replayed: { past, unasked }, outcome }: SimulatedEvent,
  { number }: CompiledAutomation,
): boolean =>
  unasked.has(number) ||
  (past.verdicts.has(number) && (outcome.fired || modelReasons.has(outcome.reason_code)))
