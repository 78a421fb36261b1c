import type { Decision, DecisionContext } from '../decide-types.ts'
import {
  matchValues,
  type Candidate,
  type SkippedAutomation,
  type StopReason,
} from '../matching/match-candidates.ts'
import { missingFacts } from './missing-facts.ts'
import { partsOf } from './parts.ts'
import { byPrecedence } from './select-winner.ts'
import { stopReason } from './stop-reason.ts'

/** Entries of paused automations for one event; those that would have acted come before the others. */
export const maxPausedOutcomes = 20

interface MatchedPaused {
  candidates: readonly Candidate[]
  skipped: readonly SkippedAutomation[]
}

/**
 * Returns what the paused automations that match an event would have done, those that would have acted last. Each is
 * decided as if it were the only one that is paused no longer. An automation whose facts are unknown has no entry.
 */
export function pausedOutcomes(
  { candidates, skipped }: MatchedPaused,
  decision: Decision,
  context: DecisionContext,
): SkippedAutomation[] {
  const outcomes = [
    ...skipped.map(({ automation, ...stop }) => ({ automation, ...stopped(stop) })),
    ...candidates.flatMap((candidate) => outcomeOf(candidate, decision, context) ?? []),
  ]
  const [acting, others] = [
    outcomes.filter(({ reason_code }) => reason_code !== 'paused_stopped'),
    outcomes.filter(({ reason_code }) => reason_code === 'paused_stopped'),
  ]
  const shownOutcomes = acting.slice(0, maxPausedOutcomes)
  return [...others.slice(0, maxPausedOutcomes - shownOutcomes.length), ...shownOutcomes]
}

/** Returns what one automation would have done; null if that is unknown. One of two parts is enough to act. */
function outcomeOf(
  candidate: Candidate,
  decision: Decision,
  context: DecisionContext,
): SkippedAutomation | null {
  const { automation } = candidate
  if (missingFacts([candidate], context).length > 0) return null
  const values = matchValues(candidate)
  const stops = partsOf([candidate]).map(
    (part) => stopReason(part.automation, context) ?? winnerStop(part, decision),
  )
  const [stop = null] = stops.includes(null) ? [] : stops
  if (stop !== null) return { automation, ...stopped({ ...stop, values: { ...values, ...stop.values } }) }
  if (automation.trigger.kind === 'ai' || automation.action.kind === 'write')
    return { automation, reason_code: 'paused_unasked', values }
  const reason_code = automation.slot === 'moderation' ? 'paused_moderation' : 'paused_automation'
  return { automation, reason_code, values }
}

const stopped = ({ reason_code, values }: StopReason): StopReason => ({
  reason_code: 'paused_stopped',
  values: { ...values, stop: reason_code },
})

/** Returns why the event leads to the action of another automation, or null. */
function winnerStop(candidate: Candidate, { fired }: Decision): StopReason | null {
  const { slot } = candidate.automation
  if (slot !== 'moderation' && fired.some((each) => each.slot === 'moderation'))
    return { reason_code: 'moderated', values: {} }
  const winner = fired.find((each) => each.slot === slot && !each.automation.shadow)
  if (winner === undefined) return null
  const other = { automation: winner.automation, keyword: keywordOf(winner.values) }
  if (byPrecedence(candidate, other) < 0) return null
  const { name, automation_id } = winner.automation
  return { reason_code: 'lost_to', values: { winner: name, winner_id: automation_id } }
}

const keywordOf = ({ keyword }: Readonly<Record<string, unknown>>): string | null =>
  typeof keyword === 'string' ? keyword : null
