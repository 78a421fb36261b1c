import type { MatchType } from '@skein/contract/automations/automation'
import type { CompiledAutomation } from '../automation.ts'
import type { DecisionContext, DraftReply, Undecided } from '../decide-types.ts'
import type { Candidate, SkippedAutomation, StopReason } from '../matching/match-candidates.ts'
import { composeWithVerdict, type ComposedReply } from '../rendering/compose-reply.ts'
import type { Verdict } from '../verdict.ts'

export interface Selection {
  winner: Candidate | null
  /** Candidates that the winner precedes. */
  losers: readonly Candidate[]
  /** Candidates that the model declined. */
  skipped: SkippedAutomation[]
  /** Replies of candidates below their confidence threshold; a person may send them. */
  drafts: DraftReply[]
}

/** Returns the candidate of one action slot that acts, or the fact to load before that is known. */
export function selectWinner(
  candidates: readonly Candidate[],
  context: DecisionContext,
): Selection | Undecided {
  const ordered = candidates.toSorted(byPrecedence)
  const [first, ...losers] = ordered
  if (first === undefined) return { winner: null, losers: [], skipped: [], drafts: [] }
  if (first.keyword !== null) return { winner: first, losers, skipped: [], drafts: [] }
  return isDebounced(context) ? { missing: ['rest'] } : selectByModel(ordered, context)
}

export const matchRank: Readonly<Record<MatchType, number>> = {
  EXACT: 0,
  STARTS_WITH: 1,
  WHOLE_WORD: 2,
  CONTAINS: 3,
  ANY: 4,
}

/** Sorts by precedence: keyword before AI, closer match, longer keyword, older automation. */
export function byPrecedence(a: Candidate, b: Candidate): number {
  return (
    triggerRank(a.automation) - triggerRank(b.automation) ||
    (b.keyword?.length ?? 0) - (a.keyword?.length ?? 0) ||
    a.automation.created_at - b.automation.created_at ||
    a.automation.number - b.automation.number
  )
}

/** AI conversations follow all other automations, and the bot follows them. */
function triggerRank({ trigger, automation_type, is_bot }: CompiledAutomation): number {
  if (trigger.kind === 'keyword') return matchRank[trigger.match_type]
  if (is_bot) return 7
  return automation_type === 'AI_DM_CONVERSATION' ? 6 : 5
}

/** Only models wait for the end of a message burst; keyword automations act on each message. */
const isDebounced = ({ event, facts, now, given_up }: DecisionContext): boolean =>
  event.kind === 'message' && now < facts.debounce_until && !given_up.has('rest')

/** Most questions to models about one event; the chatbot may ask one more. */
const maxQuestions = 20

/** Asks for one verdict at a time and stops at the first approval, because each verdict costs money. */
function selectByModel(ordered: readonly Candidate[], context: DecisionContext): Selection | Undecided {
  const selection: Selection = { winner: null, losers: [], skipped: [], drafts: [] }
  for (const [index, candidate] of ordered.entries()) {
    const { automation } = candidate
    const verdict = context.verdicts.get(automation.number)
    const fact = `verdict:${automation.number}` as const
    const isOpen = !verdict && !context.given_up.has(fact)
    const mayAsk = automation.is_bot || questionsOf(context) < maxQuestions
    if (isOpen && mayAsk) return { missing: [fact] }
    const stop = verdict ? verdictStop(automation, verdict) : isOpen ? tooMany : noVerdict
    if (stop === null) return { ...selection, winner: candidate, losers: ordered.slice(index + 1) }
    selection.skipped.push({ automation, ...stop })
    const draft = stop.reason_code === 'below_confidence' ? draftOf(candidate, context) : null
    if (draft) selection.drafts.push({ automation, slot: automation.slot, ...draft })
  }
  return selection
}

/** Returns how many questions to models the event has caused, those without an answer included. */
const questionsOf = ({ verdicts, given_up }: DecisionContext): number =>
  verdicts.size + [...given_up].filter((fact) => fact.startsWith('verdict:')).length

const tooMany: StopReason = {
  reason_code: 'model_failed',
  values: {
    cause: `It was asked about ${maxQuestions} automations, the most for one event.`,
    most: maxQuestions,
  },
}

const noVerdict: StopReason = {
  reason_code: 'model_failed',
  values: { cause: 'it was asked several times' },
}

/** Returns why the verdict keeps the automation from acting, or null. */
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

function draftOf(candidate: Candidate, context: DecisionContext): ComposedReply | null {
  const holdReason = { reason: 'below_confidence', message: 'AI confidence too low.' } as const
  const composed = composeWithVerdict(candidate, context)
  if (!('answer' in composed) || composed.answer.kind === 'moderate') return null
  return { ...composed, answer: { ...composed.answer, held: holdReason } }
}
