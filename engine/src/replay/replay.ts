import { createAnsweredTexts, repeatKeyOf } from '../limits/answered-texts.ts'
import { decide, sendsAnything } from '../decide.ts'
import type { EngineEvent, EventFacts } from '../event.ts'
import { handOverEnd } from '../selection/human-request.ts'
import { createReplayedCounters } from './replayed-counters.ts'
import type { Reservation } from '../limits/usage-counters.ts'
import type { CompiledAutomation } from '../automation.ts'
import type { AutomationSet } from '../matching/automation-set.ts'
import { matchCandidates, type MatchedAutomations } from '../matching/match-candidates.ts'
import type { Verdict } from '../verdict.ts'
import type { Decision, DecisionContext } from '../decide-types.ts'
import { remembersPeople } from '../rules/rules.ts'

/** An event to decide again, with the facts that were known. */
export interface PastEvent {
  event: EngineEvent
  /** Time of the decision, in milliseconds since the epoch. */
  at: number
  facts: Omit<EventFacts, 'answered' | 'debounce_until'>
  /** By the number of the automation; others have not asked a model yet. */
  verdicts: ReadonlyMap<number, Verdict>
  given_up: ReadonlySet<string>
  /** The conversation was handed over at that time, so the facts of later events include it. */
  handed_over: boolean
  /** Older than the tested period: it only counts for automations that act once per person. */
  before?: boolean
}

/** What an automation did to a person before the replayed events. */
export interface PastAction {
  automation_id: string
  person_id: string
  /** Milliseconds since the epoch. */
  at: number
}

export interface ReplayedDecision {
  past: PastEvent
  decision: Decision
  /** Numbers of the automations for which a model would have to be asked. */
  unasked: ReadonlySet<number>
}

/** Returns a function that decides events in the given order, starting with counters that hold the given actions only. */
export function createReplay(
  set: AutomationSet,
  actions: readonly PastAction[] = [],
): (past: PastEvent) => ReplayedDecision {
  const usage = createReplayedCounters()
  for (const action of actions) usage.actOn(action)
  const answered = createAnsweredTexts()
  const handedOverUntil = new Map<string, number>()
  return (past) => {
    const { event, at } = past
    usage.moveTo(at)
    const reserved: Reservation[] = []
    const facts: EventFacts = {
      ...past.facts,
      human_until: later(past.facts.human_until, handedOverUntil.get(event.from_id)),
      debounce_until: 0,
      answered: answered.of(event.from_id, at),
    }
    const context = {
      facts,
      now: at,
      hours: set.hours,
      usage: { ...usage, reserve: (reservation: Reservation) => reserved.push(reservation) },
    }
    const { decision, unasked } = decidePast(past, matchCandidates(event, set), context)
    const certain = reserved.filter(({ automation }) => !dependsOnUnasked(automation, { unasked, set }))
    if (past.before === true) {
      for (const { automation, person_id } of certain) {
        if (remembersPeople(automation)) usage.actOn({ ...automation, person_id, at })
      }
      return { past, decision, unasked }
    }
    for (const reservation of certain) usage.reserve(reservation)
    if (sendsAnything(decision) && certain.length > 0) {
      answered.add(event.from_id, { folded: repeatKeyOf(event.text), at })
    }
    if (decision.handed_over !== null && !past.handed_over)
      handedOverUntil.set(event.from_id, handOverEnd(decision.handed_over, at))
    return { past, decision, unasked }
  }
}

/** Returns whether an automation with an unasked model might precede one that fired. */
export function dependsOnUnasked(
  automation: CompiledAutomation,
  { unasked, set }: { unasked: ReadonlySet<number>; set: AutomationSet },
): boolean {
  if (unasked.size === 0) return false
  const { byNumber } = set.byEvent[automation.slot === 'answer' ? 'message' : 'comment']
  return [...unasked].some((number) => {
    const other = byNumber.get(number)
    if (!other || other.trigger.kind !== 'ai' || other === automation) return false
    return other.slot === 'moderation' || sharesSlot(other, automation)
  })
}

/** A comment automation with a private message also acts in the slot of private messages. */
const sharesSlot = (a: CompiledAutomation, b: CompiledAutomation): boolean =>
  a.slot === b.slot ||
  (a.private_part !== null && b.slot === 'private') ||
  (b.private_part !== null && a.slot === 'private')

/** Unknown facts count as not met. A model that was not asked counts as having declined. */
function decidePast(
  { event, verdicts, given_up }: PastEvent,
  matches: MatchedAutomations,
  context: Omit<DecisionContext, 'event' | 'verdicts' | 'given_up'>,
): { decision: Decision; unasked: ReadonlySet<number> } {
  const unasked = new Set<number>()
  let knownVerdicts = verdicts
  let givenUp = given_up
  for (;;) {
    const decision = decide(matches, { ...context, event, verdicts: knownVerdicts, given_up: givenUp })
    if (!('missing' in decision)) return { decision, unasked }
    for (const fact of decision.missing) {
      if (!fact.startsWith('verdict:')) {
        givenUp = new Set([...givenUp, fact])
        continue
      }
      const number = Number(fact.slice('verdict:'.length))
      unasked.add(number)
      const keyword = matches.candidates.some(
        (each) => each.automation.number === number && each.keyword !== null,
      )
      knownVerdicts = new Map(knownVerdicts).set(number, keyword ? emptyReply : declined)
    }
  }
}

/** Placeholder for a reply that no model has written yet. */
const emptyReply: Verdict = {
  outcome: 'answered',
  should_reply: true,
  confidence: null,
  reason: null,
  reply: '',
  claims: [],
  figures: {},
}
const declined: Verdict = { ...emptyReply, should_reply: false, reply: null }

const later = (storedTime: number | null, replayed: number | undefined): number | null =>
  replayed === undefined ? storedTime : Math.max(storedTime ?? replayed, replayed)
