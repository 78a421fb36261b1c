import { composeAnswer } from './rendering/compose-reply.ts'
import { electByModel } from './selection/select-by-model.ts'
import { conversationIn, type EngineEvent } from './event.ts'
import { missingFacts } from './selection/missing-facts.ts'
import { byPrecedence } from './selection/precedence.ts'
import { lanes } from './automation.ts'
import type { Candidate, Shortlist } from './matching/match-candidates.ts'
import { stopFor } from './selection/stop-reason.ts'
import type { World, Fired, Decision, Undecided } from './decide-types.ts'

/**
 * Decides one event for all rules of its account. In each lane at most one rule acts, and what it does is reserved
 * in the tally, so that the next event already counts it. Answers what must be read first when something is missing.
 */
export function decide(event: EngineEvent, list: Shortlist, world: World): Decision | Undecided {
  const missing = missingFacts(event, list.candidates, world)
  if (missing.length > 0) return { missing }
  const decision: Decision = {
    fired: [],
    drafts: [],
    skipped: [...list.skipped],
    defaultReason: list.defaultReason,
    handed_over: null,
  }
  let willing = list.candidates.filter((candidate) =>
    isWilling(decision, candidate, { event, context: world }),
  )
  for (const lane of lanes) {
    const inLane = willing.filter(({ automation: rule }) => rule.slot === lane)
    if (inLane.length === 0) continue
    const undecided = decideLane(decision, inLane, { event, context: world })
    if (undecided) return undecided
    if (lane !== 'moderation' || decision.fired.length === 0) continue
    const others = willing.filter(({ automation: rule }) => rule.slot !== 'moderation')
    decision.skipped.push(
      ...others.map(({ automation: rule }) => ({
        automation: rule,
        reason_code: 'moderated' as const,
        values: {},
      })),
    )
    willing = []
  }
  for (const fired of decision.fired) reserve(fired, event, world)
  return decision
}

interface Scene {
  event: EngineEvent
  context: World
}

function isWilling(
  decision: Decision,
  { automation: rule, keyword }: Candidate,
  { event, context: world }: Scene,
): boolean {
  const stop = stopFor(rule, event, world)
  if (stop === null) return true
  const values = keyword === null ? stop.values : { keyword, ...stop.values }
  decision.skipped.push({ automation: rule, reason_code: stop.reason_code, values })
  if (stop.reason_code === 'handed_over') decision.handed_over = 'asked'
  return false
}

/** Finds who acts in a lane and notes everybody else's reason. Answers what is missing if it cannot be told yet. */
function decideLane(decision: Decision, willing: Candidate[], scene: Scene): Undecided | undefined {
  const ordered = [...willing].sort(byPrecedence)
  const [first] = ordered
  if (!first) return undefined
  if (first.keyword === null) return decideByModel(decision, ordered, scene)
  return settle(decision, { winner: first, losers: ordered.slice(1) }, scene)
}

function decideByModel(decision: Decision, ordered: Candidate[], scene: Scene): Undecided | undefined {
  if (awaitsMore(scene)) return { missing: ['rest'] }
  const election = electByModel(ordered, scene.event, scene.context)
  if ('missing' in election) return election
  decision.skipped.push(...election.skipped)
  decision.drafts.push(...election.drafts)
  return election.winner
    ? settle(decision, { winner: election.winner, losers: election.losers }, scene)
    : undefined
}

/** Only a model waits for the end of a burst: keyword rules look at each message. */
const awaitsMore = ({ event, context: { facts: surroundings, now, given_up } }: Scene): boolean =>
  event.kind === 'message' && now < surroundings.rest_until && !given_up.has('rest')

function settle(
  decision: Decision,
  { winner, losers }: { winner: Candidate; losers: readonly Candidate[] },
  { event, context: world }: Scene,
): Undecided | undefined {
  const composed = composeAnswer(winner, event, world)
  if ('missing' in composed) return composed
  const { automation: rule } = winner
  if ('reason_code' in composed) decision.skipped.push({ automation: rule, ...composed })
  else {
    decision.fired.push({ automation: rule, slot: rule.slot, ...composed })
    if (world.verdicts.get(rule.number)?.outcome === 'unknown') decision.handed_over = 'not_known'
  }
  for (const loser of losers) {
    const values = { winner: rule.name, winner_id: rule.automation_id }
    decision.skipped.push({
      automation: loser.automation,
      reason_code: 'lost_to',
      values: loser.keyword === null ? values : { keyword: loser.keyword, ...values },
    })
  }
  return undefined
}

/** Whether something follows at the platform at once. */
export const leavesSomething = ({ fired }: Decision): boolean => fired.some(leaves)

/** A draft has not left, and perhaps never will: it counts from when somebody sends it. */
const leaves = ({ answer }: Fired): boolean => answer.kind === 'moderate' || answer.held === null

function reserve(fired: Fired, event: EngineEvent, { usage: tally, now }: World) {
  if (!leaves(fired)) return
  const { automation: rule, slot: lane } = fired
  tally.reserve({
    automation: rule,
    slot: lane,
    post_id: event.kind === 'comment' ? event.post_id : null,
    person_id: event.from_id,
    conversation: conversationIn(lane, event),
    at: now,
  })
}
