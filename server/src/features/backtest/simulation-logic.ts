import type { Simulation, SimulationResult } from '@skein/contract/automations/simulate'
import { simulationLimits } from '@skein/contract/limits'
import { reasonSentence, type ReasonCode } from '@skein/contract/reasons'
import { dependsOnUnasked, type ReplayedDecision } from '@skein/engine/replay/replay'
import type { CompiledAutomation } from '@skein/engine/automation'
import type { AutomationSet } from '@skein/engine/matching/automation-set'
import type { PlatformAction } from '@skein/engine/decide-types'

/** How a dry run ended for the rule that it is about. */
export interface Outcome {
  fired: boolean
  reason_code: ReasonCode
  values: Readonly<Record<string, unknown>>
  answer: PlatformAction | null
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
    const plain = typeof values['keyword'] === 'string' ? 'fired_keyword' : 'fired_ai'
    const held = answer.kind === 'moderate' ? null : answer.held
    const written = unasked.has(automation.number) ? null : answer
    return { fired: true, reason_code: held?.reason ?? plain, values, answer: written }
  }
  const skipped = decision.skipped.find((each) => each.automation === automation)
  if (!skipped) return { fired: false, reason_code: decision.defaultReason, values: {}, answer: null }
  const { reason_code, values } = skipped
  if (reason_code === 'model_declined' && unasked.has(automation.number)) return notSampled
  const draft = decision.drafts.find((each) => each.automation === automation)
  return { fired: false, reason_code, values, answer: draft?.answer ?? null }
}

const notSampled: Outcome = { fired: false, reason_code: 'not_sampled', values: {}, answer: null }

/** Whether the rule's outcome, or its words, depend on a model that was not asked. */
export const dependsOn = (number: number, automation: CompiledAutomation, set: AutomationSet): boolean =>
  number === automation.number || dependsOnUnasked(automation, { unasked: new Set([number]), set })

export interface LiveEvent {
  replayed: ReplayedDecision
  outcome: Outcome
}

export function resultOf(
  { replayed: { past, decision }, outcome }: LiveEvent,
  isText: boolean,
): SimulationResult {
  const { event, at } = past
  const { fired, reason_code, values, answer } = outcome
  const { winner_id, confidence } = values
  const moderator = decision.fired.find(({ slot }) => slot === 'moderation')?.automation.automation_id
  return {
    event_id: isText ? null : event.event_id,
    event_kind: event.kind,
    created_at: new Date(at).toISOString(),
    text: event.text,
    fired,
    reason_code,
    reason: reasonSentence(reason_code, values),
    reply_text: answer && wordsOf(answer),
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
      return answer.message.type === 'image' ? answer.message.source.url : answer.message.text
  }
}

export function totalsOf(told: readonly LiveEvent[]): Simulation['totals'] {
  const by_reason: Record<string, number> = {}
  for (const { outcome } of told) by_reason[outcome.reason_code] = (by_reason[outcome.reason_code] ?? 0) + 1
  const fired = told.filter(({ outcome }) => outcome.fired).length
  const undecided = by_reason['not_sampled'] ?? 0
  return { fired, declined: told.length - fired - undecided, undecided, by_reason }
}

/** As many as an answer holds, in their order; those that fired go in first. */
export function shownOf(told: readonly LiveEvent[]): readonly LiveEvent[] {
  if (told.length <= simulationLimits.results) return told
  const inTurn = [
    ...told.filter(({ outcome }) => outcome.fired),
    ...told.filter(({ outcome }) => !outcome.fired),
  ]
  const kept = new Set(inTurn.slice(0, simulationLimits.results))
  return told.filter((each) => kept.has(each))
}

const daysOfMonth = 30

/** What a month would bring at the pace of these days; costs are those of the rule's own questions to a model. */
export function projectionOf(
  told: readonly LiveEvent[],
  automation: CompiledAutomation,
  days: number,
): Simulation['projected'] {
  const perMonth = (count: number) => (count * daysOfMonth) / days
  const asked = told.filter((each) => asksModel(each, automation))
  const costs = asked.flatMap(({ replayed }) => {
    const cost = replayed.past.verdicts.get(automation.number)?.figures['cost']
    return typeof cost === 'number' ? [cost] : []
  })
  const average = costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0) / costs.length
  return {
    per_month: perMonth(told.filter(({ outcome }) => outcome.fired).length),
    cost_per_month: asked.length === 0 ? 0 : average === null ? null : perMonth(asked.length) * average,
  }
}

const modelReasons = new Set<ReasonCode>([
  'model_declined',
  'below_confidence',
  'model_failed',
  'unsupported_claim',
])

const asksModel = (
  { replayed: { past, unasked }, outcome }: LiveEvent,
  { number }: CompiledAutomation,
): boolean =>
  unasked.has(number) ||
  (past.verdicts.has(number) && (outcome.fired || modelReasons.has(outcome.reason_code)))
