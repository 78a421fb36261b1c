import { createAnsweredTexts, repeatKeyOf } from '../limits/answered-texts.ts'
import { decide, sendsAnything } from '../decide.ts'
import type { EngineEvent, EventFacts } from '../event.ts'
import { handOverSeconds } from '../selection/human-request.ts'
import { createReplayedCounters } from './replayed-counters.ts'
import type { Reservation } from '../limits/usage-counters.ts'
import type { CompiledAutomation } from '../automation.ts'
import type { AutomationSet } from '../matching/automation-set.ts'
import { matchCandidates, type MatchedAutomations } from '../matching/match-candidates.ts'
import type { Verdict } from '../verdict.ts'
import type { Decision, DecisionContext } from '../decide-types.ts'

/** An event to be decided once more, with what was known around it then. */
export interface PastEvent {
  event: EngineEvent
  /** When it is decided, in milliseconds. */
  at: number
  facts: Omit<EventFacts, 'answered' | 'debounce_until'>
  /** By rule number; rules that are not named have not asked yet. */
  verdicts: ReadonlyMap<number, Verdict>
  given_up: ReadonlySet<string>
  /** The conversation was handed over then, so that later surroundings tell of it. */
  handed_over: boolean
}

export interface ReplayedDecision {
  past: PastEvent
  decision: Decision
  /** Numbers of the rules whose model would have to be asked. */
  unasked: ReadonlySet<number>
}

/** Decides one event after the other, as they are given, as if nothing had happened before the first. */
export function createReplay(set: AutomationSet): (past: PastEvent) => ReplayedDecision {
  const usage = createReplayedCounters()
  const answered = createAnsweredTexts()
  const paused = new Map<string, number>()
  return (past) => {
    const { event, at } = past
    usage.moveTo(at)
    const reserved: Reservation[] = []
    const facts: EventFacts = {
      ...past.facts,
      human_until: later(past.facts.human_until, paused.get(event.from_id)),
      debounce_until: 0,
      answered: answered.of(event.from_id, at),
    }
    const context = {
      facts,
      now: at,
      usage: { ...usage, reserve: (one: Reservation) => reserved.push(one) },
    }
    const { decision, unasked } = decidePast(past, matchCandidates(event, set), context)
    const sure = reserved.filter(({ automation }) => !dependsOnUnasked(automation, { unasked, set }))
    for (const one of sure) usage.reserve(one)
    if (sendsAnything(decision) && sure.length > 0) {
      answered.add(event.from_id, { folded: repeatKeyOf(event.text), at })
    }
    if (decision.handed_over !== null && !past.handed_over)
      paused.set(event.from_id, at + handOverSeconds * 1000)
    return { past, decision, unasked }
  }
}

/** Whether a rule that fired might not have, had every model been asked: one that goes first was not. */
export function dependsOnUnasked(
  automation: CompiledAutomation,
  { unasked, set }: { unasked: ReadonlySet<number>; set: AutomationSet },
): boolean {
  if (unasked.size === 0) return false
  const { byNumber } = set.byEvent[automation.slot === 'answer' ? 'message' : 'comment']
  return [...unasked].some((number) => {
    const other = byNumber.get(number)
    if (!other || other.trigger.kind !== 'ai' || other === automation) return false
    return other.slot === automation.slot || other.slot === 'moderation'
  })
}

/** What nobody can tell any more counts as not met; a model that was not asked counts as having declined. */
function decidePast(
  { event, verdicts, given_up }: PastEvent,
  matched: MatchedAutomations,
  context: Omit<DecisionContext, 'event' | 'verdicts' | 'given_up'>,
): { decision: Decision; unasked: ReadonlySet<number> } {
  const unasked = new Set<number>()
  let known = verdicts
  let unread = given_up
  for (;;) {
    const decision = decide(matched, { ...context, event, verdicts: known, given_up: unread })
    if (!('missing' in decision)) return { decision, unasked }
    for (const fact of decision.missing) {
      if (!fact.startsWith('verdict:')) {
        unread = new Set([...unread, fact])
        continue
      }
      const number = Number(fact.slice('verdict:'.length))
      unasked.add(number)
      const keyword = matched.candidates.some(
        (each) => each.automation.number === number && each.keyword !== null,
      )
      known = new Map(known).set(number, keyword ? emptyReply : declined)
    }
  }
}

/** Stands for words that no model has written yet. */
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

const later = (known: number | null, own: number | undefined): number | null =>
  own === undefined ? known : Math.max(known ?? own, own)
