import { composeWrittenReply, type ComposedReply } from '../rendering/compose-reply.ts'
import type { EngineEvent } from '../event.ts'
import type { Candidate, SkippedAutomation, StopReason } from '../matching/match-candidates.ts'
import type { CompiledAutomation } from '../automation.ts'
import type { Verdict } from '../verdict.ts'
import type { DraftReply, Undecided, DecisionContext } from '../decide-types.ts'

export interface ModelSelection {
  winner: Candidate | null
  losers: readonly Candidate[]
  skipped: SkippedAutomation[]
  /** Replies that were written but not surely wanted: a person may send them. */
  drafts: DraftReply[]
}

/** Asks rule by rule, until a model says yes: nobody pays for opinions that could not win. */
export function selectByModel(
  ordered: readonly Candidate[],
  event: EngineEvent,
  context: DecisionContext,
): ModelSelection | Undecided {
  const election: ModelSelection = { winner: null, losers: [], skipped: [], drafts: [] }
  for (const [place, candidate] of ordered.entries()) {
    const { automation } = candidate
    const verdict = context.verdicts.get(automation.number)
    const asking = `verdict:${automation.number}` as const
    if (!verdict && !context.given_up.has(asking)) return { missing: [asking] }
    const stop = verdict ? verdictStop(automation, verdict) : unanswered
    if (stop === null) return { ...election, winner: candidate, losers: ordered.slice(place + 1) }
    election.skipped.push({ automation, ...stop })
    const draft = stop.reason_code === 'below_confidence' ? draftOf(candidate, event, context) : null
    if (draft) election.drafts.push({ automation, slot: automation.slot, ...draft })
  }
  return election
}

const unanswered: StopReason = {
  reason_code: 'model_failed',
  values: { cause: 'it was asked several times' },
}

/** Whether the verdict keeps the rule silent. */
function verdictStop(
  { confidence_threshold: threshold }: CompiledAutomation,
  verdict: Verdict,
): StopReason | null {
  const confidence = verdict.confidence ?? 0
  const values = { ...verdict.figures, confidence, threshold, why: verdict.reason }
  switch (verdict.outcome) {
    case 'no_model':
      return { reason_code: 'no_model', values: { cause: verdict.reason } }
    case 'budget':
      return { reason_code: 'budget', values: { ...verdict.figures, step: 'pause' } }
    case 'failed':
      return { reason_code: 'model_failed', values: { ...verdict.figures, cause: verdict.reason } }
    case 'unknown':
      return null
    case 'answered':
      if (verdict.should_reply !== true) return { reason_code: 'model_declined', values }
      return confidence < threshold ? { reason_code: 'below_confidence', values } : null
  }
}

function draftOf(candidate: Candidate, event: EngineEvent, context: DecisionContext): ComposedReply | null {
  const held = { reason: 'below_confidence', message: 'The model was not sure enough.' } as const
  const composed = composeWrittenReply(candidate, event, context)
  if (!('answer' in composed) || composed.answer.kind === 'moderate') return null
  return { ...composed, answer: { ...composed.answer, held } }
}
