import { composeWritten, type Composed } from '../rendering/compose-reply.ts'
import type { EngineEvent } from '../event.ts'
import type { Candidate, Skipped, Stop } from '../matching/match-candidates.ts'
import type { Rule } from '../automation.ts'
import type { Verdict } from '../verdict.ts'
import type { Draft, Undecided, World } from '../decide-types.ts'

export interface Election {
  winner: Candidate | null
  losers: readonly Candidate[]
  skipped: Skipped[]
  /** Replies that were written but not surely wanted: a person may send them. */
  drafts: Draft[]
}

/** Asks rule by rule, until a model says yes: nobody pays for opinions that could not win. */
export function electByModel(
  ordered: readonly Candidate[],
  event: EngineEvent,
  world: World,
): Election | Undecided {
  const election: Election = { winner: null, losers: [], skipped: [], drafts: [] }
  for (const [place, candidate] of ordered.entries()) {
    const { automation: rule } = candidate
    const verdict = world.verdicts.get(rule.number)
    const asking = `verdict:${rule.number}` as const
    if (!verdict && !world.given_up.has(asking)) return { missing: [asking] }
    const stop = verdict ? verdictStop(rule, verdict) : unanswered
    if (stop === null) return { ...election, winner: candidate, losers: ordered.slice(place + 1) }
    election.skipped.push({ automation: rule, ...stop })
    const draft = stop.reason_code === 'below_confidence' ? draftOf(candidate, event, world) : null
    if (draft) election.drafts.push({ automation: rule, slot: rule.slot, ...draft })
  }
  return election
}

const unanswered: Stop = { reason_code: 'model_failed', values: { cause: 'it was asked several times' } }

/** Whether the verdict keeps the rule silent. */
function verdictStop({ confidence_threshold: threshold }: Rule, verdict: Verdict): Stop | null {
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

function draftOf(candidate: Candidate, event: EngineEvent, world: World): Composed | null {
  const held = { reason: 'below_confidence', message: 'The model was not sure enough.' } as const
  const composed = composeWritten(candidate, event, world)
  if (!('answer' in composed) || composed.answer.kind === 'moderate') return null
  return { ...composed, answer: { ...composed.answer, held } }
}
