import { actionSlots } from './automation.ts'
import type { Decision, DecisionContext, FiredAutomation, Undecided } from './decide-types.ts'
import { isUnseen, replyConversationOf } from './event.ts'
import { type Candidate, type MatchedAutomations, matchValues } from './matching/match-candidates.ts'
import { composeReply } from './rendering/compose-reply.ts'
import { checkFigures } from './selection/check-figures.ts'
import { missingFacts } from './selection/missing-facts.ts'
import { selectWinner } from './selection/select-winner.ts'
import { stopReason } from './selection/stop-reason.ts'

/**
 * Decides one event for all automations of its account; at most one of them acts in each action slot. Returns the
 * facts to load first if any is missing; nothing is reserved in that case. Otherwise reserves what fires in
 * `context.usage`, so that the decision about the next event counts it.
 */
export function decide(matched: MatchedAutomations, context: DecisionContext): Decision | Undecided {
  const missing = missingFacts(matched.candidates, context)
  if (missing.length > 0) return { missing }

  const decision: Decision = {
    fired: [],
    drafts: [],
    skipped: [...matched.skipped],
    defaultReason: matched.defaultReason,
    checks: new Map(
      matched.candidates.map(({ automation }) => [automation.number, checkFigures(automation, context)]),
    ),
    handed_over: matched.asks_for_person && !isWithPerson(context) ? 'asked' : null,
  }
  const eligible = matched.candidates.filter((candidate) => !skipIfStopped(decision, candidate, context))

  for (const slot of actionSlots) {
    const candidates = eligible.filter(({ automation }) => automation.slot === slot)
    const selection = selectWinner(candidates, context)
    if ('missing' in selection) return selection
    decision.skipped.push(...selection.skipped)
    decision.drafts.push(...selection.drafts)
    if (selection.winner === null) continue

    const reply = composeReply(selection.winner, context)
    if ('missing' in reply) return reply
    const { automation } = selection.winner
    if ('reason_code' in reply) decision.skipped.push({ automation, ...reply })
    else decision.fired.push({ automation, slot, ...reply })
    skipLosers(decision, selection.losers, selection.winner)

    // A comment that is hidden or deleted gets no reply.
    if (slot === 'moderation' && decision.fired.length > 0) {
      skipModerated(decision, eligible)
      break
    }
  }

  if (decision.fired.some(({ automation }) => context.verdicts.get(automation.number)?.outcome === 'unknown'))
    decision.handed_over = isUnseen(context.event) ? 'not_seen' : 'not_known'
  for (const fired of decision.fired) reserve(fired, context)
  return decision
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
  if (stop.reason_code === 'handed_over') decision.handed_over = 'asked'
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
export const sendsAnything = ({ fired }: Decision): boolean => fired.some(isSentAtOnce)

const isSentAtOnce = ({ answer }: FiredAutomation): boolean =>
  answer.kind === 'moderate' || answer.held === null

/** A held reply may never be sent: it is counted when a person sends it. */
function reserve(fired: FiredAutomation, { event, usage, now }: DecisionContext) {
  if (!isSentAtOnce(fired)) return
  const { automation, slot } = fired
  usage.reserve({
    automation,
    slot,
    post_id: event.kind === 'comment' ? event.post_id : null,
    person_id: event.from_id,
    conversation: replyConversationOf(slot, event),
    at: now,
  })
}
