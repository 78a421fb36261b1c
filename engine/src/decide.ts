import { actionSlots, type ActionSlot, type CompiledAutomation } from './automation.ts'
import type { Decision, DecisionContext, FiredAutomation, Undecided } from './decide-types.ts'
import { isUnseen, replyConversationOf } from './event.ts'
import { type Candidate, type MatchedAutomations, matchValues } from './matching/match-candidates.ts'
import { composeReply, type ComposedReply } from './rendering/compose-reply.ts'
import { checkFigures } from './selection/check-figures.ts'
import { missingFacts } from './selection/missing-facts.ts'
import { joinParts, partsOf } from './selection/parts.ts'
import { pausedOutcomes } from './selection/paused-outcomes.ts'
import { selectWinner } from './selection/select-winner.ts'
import { stopReason } from './selection/stop-reason.ts'

/**
 * Decides one event for all automations of its account; at most one of them acts in each action slot. Returns the
 * facts to load first if any is missing; nothing is reserved in that case. Otherwise reserves what fires in
 * `context.usage`, so that the decision about the next event counts it.
 */
export function decide(matches: MatchedAutomations, context: DecisionContext): Decision | Undecided {
  const active = matches.candidates.filter(isActive)
  const paused = matches.candidates.filter((candidate) => !isActive(candidate))
  const candidates = partsOf(active)
  // A paused automation delays no reply.
  const missing = missingFacts(candidates.length > 0 ? candidates : paused, context)
  if (missing.length > 0) return { missing }

  const decision: Decision = {
    fired: [],
    drafts: [],
    skipped: matches.skipped.filter(isActive),
    defaultReason: matches.defaultReason,
    stoppedParts: new Map(),
    checks: new Map(
      matches.candidates.map(({ automation }) => [automation.number, checkFigures(automation, context)]),
    ),
    handed_over: matches.asks_for_person && !isWithPerson(context) ? 'asked' : null,
  }
  const eligible = candidates.filter((candidate) => !skipIfStopped(decision, candidate, context))

  for (const slot of actionSlots) {
    const undecided = decideSlot(decision, { slot, eligible, context })
    if (undecided) return undecided
    // A comment that is hidden or deleted gets no reply.
    if (slot === 'moderation' && decision.fired.length > 0) {
      skipModerated(decision, eligible)
      break
    }
  }

  const skipped = matches.skipped.filter((entry) => !isActive(entry))
  const ofPaused = pausedOutcomes({ candidates: paused, skipped }, decision, context)
  joinParts(decision, active)
  // The log leads with the last one that did not act: stopped ones first, then those that only the pause stopped.
  decision.skipped = [
    ...ofPaused.filter(({ reason_code }) => reason_code === 'paused_stopped'),
    ...decision.skipped,
    ...ofPaused.filter(({ reason_code }) => reason_code !== 'paused_stopped'),
  ]
  if (decision.fired.some((fired) => isUnknown(fired, context)))
    decision.handed_over = isUnseen(context.event) ? 'not_seen' : 'not_known'
  reserveAll(decision.fired, context)
  return decision
}

const isActive = ({ automation }: { automation: CompiledAutomation }): boolean => !automation.paused

interface SlotOfEvent {
  slot: ActionSlot
  eligible: readonly Candidate[]
  context: DecisionContext
}

/**
 * Adds what happens in one action slot. An automation that only writes drafts does not keep another one from replying.
 * Returns the facts to load first, if any.
 */
function decideSlot(decision: Decision, { slot, eligible, context }: SlotOfEvent): Undecided | null {
  let candidates: readonly Candidate[] = eligible.filter(({ automation }) => automation.slot === slot)
  for (;;) {
    const selection = selectWinner(candidates, context)
    if ('missing' in selection) return selection
    decision.skipped.push(...selection.skipped)
    decision.drafts.push(...selection.drafts)
    if (selection.winner === null) return null

    const reply = composeReply(selection.winner, context)
    if ('missing' in reply) return reply
    const { automation } = selection.winner
    if ('reason_code' in reply) decision.skipped.push({ automation, ...reply })
    else decision.fired.push({ automation, slot, ...(automation.shadow ? heldAsDraft(reply) : reply) })
    if (!automation.shadow) {
      skipLosers(decision, selection.losers, selection.winner)
      return null
    }
    candidates = selection.losers
  }
}

function heldAsDraft(reply: ComposedReply): ComposedReply {
  const { answer } = reply
  if (answer.kind === 'moderate' || answer.held !== null) return reply
  return { ...reply, answer: { ...answer, held: { reason: 'shadow', message: 'Draft only.' } } }
}

/** Returns whether a person handles the conversation already, or the tap was unsent. */
const isWithPerson = ({ facts, now }: DecisionContext): boolean =>
  facts.gone || (facts.human_until !== null && facts.human_until > now)

/** Records the stop reason of a candidate, if it has one, and returns whether it has. */
function skipIfStopped(decision: Decision, candidate: Candidate, context: DecisionContext): boolean {
  const { automation } = candidate
  const stop = stopReason(automation, context)
  if (stop === null) return false
  const values = { ...matchValues(candidate), ...stop.values }
  decision.skipped.push({ automation, reason_code: stop.reason_code, values })
  if (stop.reason_code === 'handed_over' && !automation.shadow) decision.handed_over = 'asked'
  return true
}

function skipLosers(decision: Decision, losers: readonly Candidate[], { automation: winner }: Candidate) {
  const values = { winner: winner.name, winner_id: winner.automation_id }
  for (const { automation, keyword } of losers) {
    decision.skipped.push({
      automation,
      reason_code: 'lost_to',
      values: keyword === null ? values : { keyword, ...values },
    })
  }
}

function skipModerated(decision: Decision, eligible: readonly Candidate[]) {
  for (const { automation } of eligible) {
    if (automation.slot !== 'moderation')
      decision.skipped.push({ automation, reason_code: 'moderated', values: {} })
  }
}

/** Returns whether the decision leads to a request to the platform without a person approving it first. */
export const sendsAnything = ({ fired }: Pick<Decision, 'fired'>): boolean => fired.some(isSentAtOnce)

const isSentAtOnce = ({ answer }: FiredAutomation): boolean =>
  answer.kind === 'moderate' || answer.held === null

const isUnknown = ({ automation }: FiredAutomation, { verdicts }: DecisionContext): boolean =>
  !automation.shadow && verdicts.get(automation.number)?.outcome === 'unknown'

/**
 * Returns whether the reply is the private message of an automation that also replies in public to the same event. Its
 * limits count both as one action.
 */
export const isSecondPart = (
  { automation, slot }: Pick<FiredAutomation, 'automation' | 'slot'>,
  fired: readonly FiredAutomation[],
): boolean =>
  slot !== automation.slot &&
  fired.some((each) => each.automation === automation && each.slot !== slot && isSentAtOnce(each))

/** A held reply may never be sent: it is counted when a person sends it. */
function reserveAll(fired: readonly FiredAutomation[], { event, usage, now }: DecisionContext) {
  for (const each of fired.filter(isSentAtOnce)) {
    const { automation, slot, variant } = each
    usage.reserve({
      automation,
      slot,
      post_id: event.kind === 'comment' ? event.post_id : null,
      person_id: event.from_id,
      conversation: replyConversationOf(slot, event),
      second_part: isSecondPart(each, fired),
      ...(variant === undefined ? {} : { variant }),
      at: now,
    })
  }
}
