import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { EngineEvent } from '../src/event.ts'
import type { Verdict } from '../src/verdict.ts'
import {
  asksModel,
  actionOf,
  keywordFor,
  appliesTo,
  conversationKeyOf,
  referenceStopReason,
  type PastAction,
  type ReferenceContext,
  type SavedAutomation,
} from './reference-conditions.ts'

export interface ReferenceDecision {
  /** By automation number: `fires`, `held`, or the reason code. */
  outcomes: Map<number, string>
  /** Numbers of the automations with a draft that did not fire. */
  drafts: number[]
  winners: Map<number, number>
  actions: PastAction[]
  handed_over: boolean
}

/** Decides one event for all automations; returns `rest` during the debounce. */
export function referenceDecision(
  automations: readonly SavedAutomation[],
  event: EngineEvent,
  context: ReferenceContext,
): ReferenceDecision | 'rest' {
  const decision: ReferenceDecision = {
    outcomes: new Map(),
    drafts: [],
    winners: new Map(),
    actions: [],
    handed_over: false,
  }
  const applicable = automations.filter(({ settings }) => appliesTo(settings, event))
  const eligible = applicable.filter((automation) => {
    const reason = referenceStopReason(automation, event, context)
    if (reason !== null) decision.outcomes.set(automation.number, reason)
    if (reason === 'handed_over') decision.handed_over = true
    return reason === null
  })
  for (const slot of ['hid', 'replied', 'wrote'] as const) {
    const inSlot = eligible.filter(({ settings }) => actionOf(settings) === slot).sort(byPrecedence(event))
    if (decideSlot(decision, inSlot, { event, context }) === 'rest') return 'rest'
    if (decision.actions.some(({ what }) => what === 'hid')) {
      for (const { number, settings } of eligible) {
        if (actionOf(settings) !== 'hid') decision.outcomes.set(number, 'moderated')
      }
      break
    }
  }
  return decision
}

const byPrecedence = (event: EngineEvent) => (a: SavedAutomation, b: SavedAutomation) => {
  const rank = ({ settings }: SavedAutomation) => {
    if (settings.automation_type === 'AI_DM_CONVERSATION') return 5
    if (asksModel(settings)) return 4
    return ['EXACT', 'STARTS_WITH', 'CONTAINS'].indexOf(settings.match_type)
  }
  const length = ({ settings }: SavedAutomation) =>
    asksModel(settings) ? 0 : (keywordFor(settings, event) ?? '').length
  return rank(a) - rank(b) || length(b) - length(a) || a.created_at - b.created_at || a.number - b.number
}

interface SlotInput {
  event: EngineEvent
  context: ReferenceContext
}

function decideSlot(
  decision: ReferenceDecision,
  automations: SavedAutomation[],
  { event, context }: SlotInput,
): 'rest' | undefined {
  const byModel = automations.every(({ settings }) => asksModel(settings))
  if (automations.length > 0 && byModel && event.kind === 'message' && context.now < context.debounce_until)
    return 'rest'
  let winner: SavedAutomation | null = null
  for (const automation of automations) {
    const { number, settings } = automation
    if (winner) {
      decision.outcomes.set(number, 'lost_to')
      decision.winners.set(number, winner.number)
      continue
    }
    const stop = asksModel(settings) ? verdictStop(settings, context.ask(number)) : null
    if (stop !== null) {
      decision.outcomes.set(number, stop)
      const isSendable =
        settings.automation_type !== 'DELETE_COMMENT' &&
        ['fires', 'held'].includes(replyOutcome(automation, context))
      if (stop === 'below_confidence' && isSendable) decision.drafts.push(number)
      continue
    }
    winner = automation
    const outcome = replyOutcome(automation, context)
    decision.outcomes.set(number, outcome)
    if (outcome === 'fires') decision.actions.push(pastActionOf(automation, event, context.now))
  }
  return undefined
}

function verdictStop({ confidence_threshold }: AutomationSettings, verdict: Verdict | null): string | null {
  if (verdict === null || verdict.outcome === 'failed') return 'model_failed'
  if (verdict.outcome !== 'answered') return verdict.outcome
  if (verdict.should_reply !== true) return 'model_declined'
  return (verdict.confidence ?? 0) < confidence_threshold ? 'below_confidence' : null
}

/** Returns whether a model writes the reply. */
function writesByModel(settings: AutomationSettings): boolean {
  if (settings.automation_type === 'DELETE_COMMENT') return false
  if (settings.automation_type === 'COMMENT_REPLY') return settings.reply_type === 'AI_DECISION'
  return !('reply_template_type' in settings) || settings.reply_template_type === null
}

/** Returns `fires` if the reply is sent, `held` if a person approves it, or why there is no reply. */
function replyOutcome({ number, settings }: SavedAutomation, { ask }: ReferenceContext): string {
  if (!writesByModel(settings)) return 'fires'
  const verdict = ask(number)
  if (verdict?.outcome === 'answered' && verdict.reply !== null)
    return verdict.claims.length > 0 ? 'held' : 'fires'
  if ('custom_message' in settings && settings.custom_message) return 'fires'
  if (verdict?.outcome === 'budget') return 'held'
  return verdict?.outcome === 'no_model' ? 'no_model' : 'model_failed'
}

const pastActionOf = (
  { number, settings }: SavedAutomation,
  event: EngineEvent,
  now: number,
): PastAction => ({
  number,
  event_id: event.event_id,
  what: actionOf(settings),
  post_id: event.kind === 'comment' ? event.post_id : null,
  person: event.from_id,
  conversation: conversationKeyOf(settings, event),
  text: event.text,
  at: now,
})
