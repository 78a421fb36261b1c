import { createAnsweredTexts, saidOf } from '../limits/answered-texts.ts'
import { decide, leavesSomething } from '../decide.ts'
import type { EngineEvent, Surroundings } from '../event.ts'
import { handOverSeconds } from '../selection/human-request.ts'
import { createReplayedTally } from './replayed-counters.ts'
import type { Reservation } from '../limits/usage-counters.ts'
import type { Rule } from '../automation.ts'
import type { RuleSet } from '../matching/automation-set.ts'
import { shortlist, type Shortlist } from '../matching/match-candidates.ts'
import type { Verdict } from '../verdict.ts'
import type { Decision, World } from '../decide-types.ts'

/** An event to be decided once more, with what was known around it then. */
export interface PastEvent {
  event: EngineEvent
  /** When it is decided, in milliseconds. */
  at: number
  facts: Omit<Surroundings, 'answered' | 'rest_until'>
  /** By rule number; rules that are not named have not asked yet. */
  verdicts: ReadonlyMap<number, Verdict>
  given_up: ReadonlySet<string>
  /** The conversation was handed over then, so that later surroundings tell of it. */
  handed_over: boolean
}

export interface Replayed {
  past: PastEvent
  decision: Decision
  /** Numbers of the rules whose model would have to be asked. */
  unasked: ReadonlySet<number>
}

/** Decides one event after the other, as they are given, as if nothing had happened before the first. */
export function createReplay(set: RuleSet): (past: PastEvent) => Replayed {
  const tally = createReplayedTally()
  const answered = createAnsweredTexts()
  const paused = new Map<string, number>()
  return (past) => {
    const { event, at } = past
    tally.moveTo(at)
    const reserved: Reservation[] = []
    const surroundings: Surroundings = {
      ...past.facts,
      human_until: later(past.facts.human_until, paused.get(event.from_id)),
      rest_until: 0,
      answered: answered.of(event.from_id, at),
    }
    const world = {
      facts: surroundings,
      now: at,
      usage: { ...tally, reserve: (one: Reservation) => reserved.push(one) },
    }
    const { decision, unasked } = decidePast(past, shortlist(event, set), world)
    const sure = reserved.filter(({ automation: rule }) => !isOpen(rule, { unasked, set }))
    for (const one of sure) tally.reserve(one)
    if (leavesSomething(decision) && sure.length > 0) {
      answered.add(event.from_id, { folded: saidOf(event.text), at })
    }
    if (decision.handed_over !== null && !past.handed_over)
      paused.set(event.from_id, at + handOverSeconds * 1000)
    return { past, decision, unasked }
  }
}

/** Whether a rule that fired might not have, had every model been asked: one that goes first was not. */
export function isOpen(
  rule: Rule,
  { unasked, set }: { unasked: ReadonlySet<number>; set: RuleSet },
): boolean {
  if (unasked.size === 0) return false
  const { byNumber } = set.byEvent[rule.slot === 'answer' ? 'message' : 'comment']
  return [...unasked].some((number) => {
    const other = byNumber.get(number)
    if (!other || other.trigger.kind !== 'ai' || other === rule) return false
    return other.slot === rule.slot || other.slot === 'moderation'
  })
}

/** What nobody can tell any more counts as not met; a model that was not asked counts as having declined. */
function decidePast(
  { event, verdicts, given_up }: PastEvent,
  list: Shortlist,
  world: Omit<World, 'verdicts' | 'given_up'>,
): { decision: Decision; unasked: ReadonlySet<number> } {
  const unasked = new Set<number>()
  let known = verdicts
  let unread = given_up
  for (;;) {
    const decision = decide(event, list, { ...world, verdicts: known, given_up: unread })
    if (!('missing' in decision)) return { decision, unasked }
    for (const fact of decision.missing) {
      if (!fact.startsWith('verdict:')) {
        unread = new Set([...unread, fact])
        continue
      }
      const number = Number(fact.slice('verdict:'.length))
      unasked.add(number)
      const keyword = list.candidates.some(
        (each) => each.automation.number === number && each.keyword !== null,
      )
      known = new Map(known).set(number, keyword ? unwritten : undecided)
    }
  }
}

/** Stands for words that no model has written yet. */
const unwritten: Verdict = {
  outcome: 'answered',
  should_reply: true,
  confidence: null,
  reason: null,
  reply: '',
  claims: [],
  figures: {},
}
const undecided: Verdict = { ...unwritten, should_reply: false, reply: null }

const later = (known: number | null, own: number | undefined): number | null =>
  own === undefined ? known : Math.max(known ?? own, own)
