import { expect } from 'vitest'
import { decide } from '../src/decide.ts'
import type { EngineEvent } from '../src/event.ts'
import { createAutomationSet, type AutomationSet } from '../src/matching/automation-set.ts'
import type { CompiledAutomation } from '../src/automation.ts'
import { compileAutomation } from '../src/compile-automation.ts'
import { matchCandidates } from '../src/matching/match-candidates.ts'
import type { UsageCounters } from '../src/limits/usage-counters.ts'
import type { Verdict } from '../src/verdict.ts'
import { hour, now as start, outcomesOf, defaultFacts, second } from './engine-fixtures.ts'
import type { Step, Stream } from './stream-arbitraries.ts'
import {
  actionsBefore,
  answeredTextsOf,
  recordingCounters,
  reservationsBefore,
  countersOf,
  type StoredReservation,
} from './stored-reservations.ts'
import type { PastAction, ReferenceContext } from './reference-conditions.ts'
import { referenceDecision, type ReferenceDecision } from './reference-model.ts'
import type { Decision } from '../src/decide-types.ts'

/** Debounce of message bursts, and how long automations pause after a handover. */
const debounce = 6 * second
const handoverTime = 2 * hour

interface Arrival {
  event: EngineEvent
  step: Step
  received_at: number
  due: number
}

/** Decides a stream with the engine and with the reference model, expects equal decisions, and returns the outcomes. */
export function compareStream({ automations: savedAutomations, past, steps }: Stream): string[] {
  const automations = savedAutomations.map((automation) =>
    compileAutomation({ ...automation, automation_id: `a${automation.number}` }),
  )
  const set = createAutomationSet(automations, { version: 1, paused: false })
  const actions: PastAction[] = past.flatMap(actionsBefore)
  const reservations: StoredReservation[] = past.flatMap((each) => reservationsBefore(each, automations))
  const handedOverUntil = new Map<string, number>()
  const arrivals = arrivalsOf(steps)
  const queue = [...arrivals]
  const outcomes: string[] = []
  let shared: { at: number; usage: UsageCounters } | null = null
  for (let next = takeFirst(queue); next; next = takeFirst(queue)) {
    const { event, step, due: now } = next
    if (step.takes_over) handedOverUntil.set(event.from_id, now + handoverTime)
    const reference = contextOf(next, { arrivals, actions, handedOverUntil })
    const expected = referenceDecision(savedAutomations, event, reference.context)
    if (!shared || shared.at !== now || !step.together)
      shared = { at: now, usage: countersOf(automations, reservations, now) }
    const recording = recordingCounters(reservations, event, shared.usage)
    const actual = decideWithFacts(set, next, {
      context: reference.context,
      usage: recording,
      stored: reservations,
    })
    if (expected === 'rest' || actual === 'rest') {
      expect(actual).toBe(expected)
      queue.push({ ...next, step: { ...step, takes_over: false }, due: next.received_at + debounce })
      continue
    }
    const observed = { ...observedOf(automations, event, actual.decision), asked: actual.asked }
    const expectation = { ...expectedOf(expected), asked: reference.asked }
    if (JSON.stringify(observed) !== JSON.stringify(expectation)) expect(observed).toEqual(expectation)
    actions.push(...expected.actions)
    if (expected.handed_over) handedOverUntil.set(event.from_id, now + handoverTime)
    outcomes.push(...Object.values(expectation.outcomes))
  }
  return outcomes
}

function arrivalsOf(steps: readonly Step[]): Arrival[] {
  let at = start
  return steps.map((step, index) => {
    at += step.after
    const event = { ...step.event, event_id: `e${index}`, occurred_at: at - step.late }
    return { event, step, received_at: at, due: at }
  })
}

function takeFirst(queue: Arrival[]): Arrival | undefined {
  queue.sort((a, b) => a.due - b.due)
  return queue.shift()
}

/** Returns the context of the reference model and the numbers of the automations for which it asks a model. */
function contextOf(
  { event, step, received_at, due: now }: Arrival,
  {
    arrivals,
    actions,
    handedOverUntil,
  }: { arrivals: Arrival[]; actions: PastAction[]; handedOverUntil: Map<string, number> },
) {
  const askedNumbers: number[] = []
  const messages = arrivals.filter(
    (each) =>
      each.event.kind === 'message' &&
      each.received_at <= now &&
      each.event.from_id === event.from_id &&
      !each.event.is_own,
  )
  const context: ReferenceContext = {
    now,
    paused: step.paused,
    replies: step.replies,
    posted_at: step.post_age === null ? null : event.occurred_at - step.post_age,
    gone: step.gone && event.kind === 'comment',
    human_until: event.kind === 'message' ? (handedOverUntil.get(event.from_id) ?? null) : null,
    debounce_until: received_at + debounce,
    last_wrote_at: Math.max(...messages.map((each) => each.event.occurred_at)),
    actions,
    ask(number) {
      if (!askedNumbers.includes(number)) askedNumbers.push(number)
      return step.verdicts[number - 1] ?? null
    },
  }
  return { context, asked: askedNumbers }
}

interface DecideInput {
  context: ReferenceContext
  usage: UsageCounters
  stored: readonly StoredReservation[]
}

/** Calls the engine and loads missing facts until there is a decision. */
function decideWithFacts(
  set: AutomationSet,
  { event, step }: Arrival,
  { context, usage, stored }: DecideInput,
) {
  const matches = matchCandidates(event, { ...set, paused: step.paused })
  const isLoaded = step.loaded
  const facts = {
    ...defaultFacts,
    replies: isLoaded ? context.replies : null,
    posted_at: isLoaded ? context.posted_at : null,
    permalink: isLoaded ? defaultFacts.permalink : null,
    gone: context.gone,
    human_until: context.human_until,
    debounce_until: context.debounce_until,
    superseded: context.last_wrote_at > event.occurred_at,
    answered: answeredTextsOf(event.from_id, stored),
  }
  const verdicts = new Map<number, Verdict>()
  const given_up = new Set<string>()
  const askedNumbers: number[] = []
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const decision = decide(matches, {
      event,
      facts,
      verdicts,
      usage,
      hours: null,
      now: context.now,
      given_up,
    })
    if (!('missing' in decision)) return { decision, asked: askedNumbers }
    for (const fact of decision.missing) {
      if (fact === 'rest') return 'rest'
      if (given_up.has(fact)) throw new Error(`asked again for ${fact}`)
      if (fact === 'replies') facts.replies = context.replies
      if (fact === 'post')
        Object.assign(facts, { posted_at: context.posted_at, permalink: defaultFacts.permalink })
      const number = fact.startsWith('verdict:') ? Number(fact.slice(8)) : null
      const verdict = number === null ? null : step.verdicts[number - 1]
      if (number !== null) askedNumbers.push(number)
      if (number !== null && verdict) verdicts.set(number, verdict)
      else given_up.add(fact)
    }
  }
  throw new Error('no decision after 20 attempts')
}

function observedOf(
  automations: readonly CompiledAutomation[],
  event: EngineEvent,
  { fired, skipped, drafts, ...decided }: Decision,
) {
  const namedOutcomes = outcomesOf(automations, event, { fired, skipped, drafts, ...decided })
  const outcomes = Object.entries(namedOutcomes).map(([id, outcome]) => [
    id.slice(1),
    outcome.replace(/:.*/, ''),
  ])
  const lost = skipped.filter(({ reason_code }) => reason_code === 'lost_to')
  return {
    outcomes: Object.fromEntries(outcomes),
    winners: Object.fromEntries(
      lost.map(({ automation, values }) => [automation.number, `${String(values['winner_id'])}`]),
    ),
    drafts: drafts.map(({ automation }) => automation.number).sort(),
    handed_over: decided.handed_over !== null,
  }
}

const expectedOf = ({ outcomes, winners, drafts, handed_over }: ReferenceDecision) => ({
  outcomes: Object.fromEntries(outcomes) as Record<string, string>,
  winners: Object.fromEntries([...winners].map(([loser, winner]) => [loser, `a${winner}`])),
  drafts: [...drafts].sort(),
  handed_over,
})
