import { composeReply } from './rendering/compose-reply.ts'
import { selectByModel } from './selection/select-by-model.ts'
import { conversationIn, type EngineEvent } from './event.ts'
import { missingFacts } from './selection/missing-facts.ts'
import { byPrecedence } from './selection/precedence.ts'
import { actionSlots } from './automation.ts'
import type { Candidate, MatchedAutomations } from './matching/match-candidates.ts'
import { stopReason } from './selection/stop-reason.ts'
import type { DecisionContext, FiredAutomation, Decision, Undecided } from './decide-types.ts'

/**
 * Decides one event for all rules of its account. In each lane at most one rule acts, and what it does is reserved
 * in the tally, so that the next event already counts it. Answers what must be read first when something is missing.
 */
export function decide(
  event: EngineEvent,
  list: MatchedAutomations,
  context: DecisionContext,
): Decision | Undecided {
  const missing = missingFacts(event, list.candidates, context)
  if (missing.length > 0) return { missing }
  const decision: Decision = {
    fired: [],
    drafts: [],
    skipped: [...list.skipped],
    defaultReason: list.defaultReason,
    handed_over: null,
  }
  let willing = list.candidates.filter((candidate) => isWilling(decision, candidate, { event, context }))
  for (const slot of actionSlots) {
    const inSlot = willing.filter(({ automation }) => automation.slot === slot)
    if (inSlot.length === 0) continue
    const undecided = decideSlot(decision, inSlot, { event, context })
    if (undecided) return undecided
    if (slot !== 'moderation' || decision.fired.length === 0) continue
    const others = willing.filter(({ automation }) => automation.slot !== 'moderation')
    decision.skipped.push(
      ...others.map(({ automation }) => ({
        automation,
        reason_code: 'moderated' as const,
        values: {},
      })),
    )
    willing = []
  }
  for (const fired of decision.fired) reserve(fired, event, context)
  return decision
}

interface DecisionInput {
  event: EngineEvent
  context: DecisionContext
}

function isWilling(
  decision: Decision,
  { automation, keyword }: Candidate,
  { event, context }: DecisionInput,
): boolean {
  const stop = stopReason(automation, event, context)
  if (stop === null) return true
  const values = keyword === null ? stop.values : { keyword, ...stop.values }
  decision.skipped.push({ automation, reason_code: stop.reason_code, values })
  if (stop.reason_code === 'handed_over') decision.handed_over = 'asked'
  return false
}

/** Finds who acts in a lane and notes everybody else's reason. Answers what is missing if it cannot be told yet. */
function decideSlot(decision: Decision, willing: Candidate[], scene: DecisionInput): Undecided | undefined {
  const ordered = [...willing].sort(byPrecedence)
  const [first] = ordered
  if (!first) return undefined
  if (first.keyword === null) return decideByModel(decision, ordered, scene)
  return applyWinner(decision, { winner: first, losers: ordered.slice(1) }, scene)
}

function decideByModel(
  decision: Decision,
  ordered: Candidate[],
  scene: DecisionInput,
): Undecided | undefined {
  if (awaitsMore(scene)) return { missing: ['rest'] }
  const election = selectByModel(ordered, scene.event, scene.context)
  if ('missing' in election) return election
  decision.skipped.push(...election.skipped)
  decision.drafts.push(...election.drafts)
  return election.winner
    ? applyWinner(decision, { winner: election.winner, losers: election.losers }, scene)
    : undefined
}

/** Only a model waits for the end of a burst: keyword rules look at each message. */
const awaitsMore = ({ event, context: { facts, now, given_up } }: DecisionInput): boolean =>
  event.kind === 'message' && now < facts.rest_until && !given_up.has('rest')

function applyWinner(
  decision: Decision,
  { winner, losers }: { winner: Candidate; losers: readonly Candidate[] },
  { event, context }: DecisionInput,
): Undecided | undefined {
  const composed = composeReply(winner, event, context)
  if ('missing' in composed) return composed
  const { automation } = winner
  if ('reason_code' in composed) decision.skipped.push({ automation, ...composed })
  else {
    decision.fired.push({ automation, slot: automation.slot, ...composed })
    if (context.verdicts.get(automation.number)?.outcome === 'unknown') decision.handed_over = 'not_known'
  }
  for (const loser of losers) {
    const values = { winner: automation.name, winner_id: automation.automation_id }
    decision.skipped.push({
      automation: loser.automation,
      reason_code: 'lost_to',
      values: loser.keyword === null ? values : { keyword: loser.keyword, ...values },
    })
  }
  return undefined
}

/** Whether something follows at the platform at once. */
export const sendsAnything = ({ fired }: Decision): boolean => fired.some(leaves)

/** A draft has not left, and perhaps never will: it counts from when somebody sends it. */
const leaves = ({ answer }: FiredAutomation): boolean => answer.kind === 'moderate' || answer.held === null

function reserve(fired: FiredAutomation, event: EngineEvent, { usage, now }: DecisionContext) {
  if (!leaves(fired)) return
  const { automation, slot } = fired
  usage.reserve({
    automation,
    slot,
    post_id: event.kind === 'comment' ? event.post_id : null,
    person_id: event.from_id,
    conversation: conversationIn(slot, event),
    at: now,
  })
}
