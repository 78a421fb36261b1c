import type { ExampleExpected, ExampleOutcome } from '@skein/contract/automations/backtest/example-failure'
import { foldText } from '@skein/contract/automations/keywords/fold'
import { messageTypeOf } from '@skein/contract/automations/messages/messages'
import type { Decision, PlatformAction } from '../../decide-types.ts'
import type { AutomationSet } from '../../matching/automation-set.ts'
import { createReplay, dependsOnUnasked, type PastEvent, type ReplayedDecision } from '../replay.ts'

/** An event with earlier events of the same person, and what the automations together should do about it. */
export interface ReplayedExample {
  earlier: readonly PastEvent[]
  event: PastEvent
  expected: ExampleExpected
}

/** `skipped`: the outcome depends on an answer of a model that is not known. */
export interface ExampleVerdict {
  state: 'passed' | 'failed' | 'skipped'
  /** What happens if a model that was not asked declines. */
  got: { outcome: ExampleOutcome; reply: string | null }
  /** `got` is what is expected. */
  fits: boolean
  /** Automations whose model has to be asked first, with the place of the event. */
  questions: readonly { place: number; number: number }[]
}

/** Decides an example with empty counters. */
export function judgeExample(
  { earlier, event, expected }: ReplayedExample,
  set: AutomationSet,
): ExampleVerdict {
  const decideNext = createReplay(set)
  const before = earlier.map((past) => decideNext(past))
  const replayed = decideNext(event)
  const { decision } = replayed
  const got = { outcome: outcomeOf(decision), replies: repliesOf(decision.fired) }
  const questions = questionsOf(before, replayed)
  const fits = isMet(expected, got)
  const sure = isCertain({ replayed, set, questions }, expected)
  return {
    state: sure ? (fits ? 'passed' : 'failed') : 'skipped',
    got: { outcome: got.outcome, reply: got.replies[0] ?? null },
    fits,
    questions,
  }
}

function outcomeOf({ fired, handed_over }: Decision): ExampleOutcome {
  if (handed_over !== null) return 'hands_over'
  return fired.length > 0 ? 'fires' : 'silent'
}

/**
 * Returns the questions to models on which the event may depend. An earlier event counts for the automations that fire
 * now: had they fired then, a limit could stop them.
 */
function questionsOf(before: readonly ReplayedDecision[], replayed: ReplayedDecision) {
  const fired = new Set(replayed.decision.fired.map(({ automation }) => automation.number))
  return [
    ...[...replayed.unasked].map((number) => ({ place: before.length, number })),
    ...before.flatMap(({ unasked }, place) =>
      [...unasked].filter((number) => fired.has(number)).map((number) => ({ place, number })),
    ),
  ]
}

interface Judged {
  replayed: ReplayedDecision
  set: AutomationSet
  questions: ExampleVerdict['questions']
}

/** Returns whether no answer of a model can change whether the expectation is met. */
function isCertain({ replayed, set, questions }: Judged, expected: ExampleExpected): boolean {
  if (questions.length === 0) return true
  const { decision, unasked } = replayed
  const open = new Set(questions.map(({ number }) => number))
  const certain = decision.fired.filter(
    ({ automation }) => !open.has(automation.number) && !dependsOnUnasked(automation, { unasked, set }),
  )
  if (expected.outcome === 'hands_over') return decision.handed_over === 'asked'
  if (expected.outcome === 'silent') return certain.length > 0 || decision.handed_over === 'asked'
  return (
    decision.handed_over === null && isMet(expected, { outcome: 'fires', replies: repliesOf(certain) }, true)
  )
}

function isMet(
  { outcome, reply_contains }: ExampleExpected,
  got: { outcome: ExampleOutcome; replies: readonly string[] },
  needsReply = false,
): boolean {
  if (got.outcome !== outcome) return false
  if (reply_contains === undefined) return !needsReply || got.replies.length > 0
  const expectedText = spacesFolded(reply_contains)
  return got.replies.some((reply) => spacesFolded(reply).includes(expectedText))
}

const spacesFolded = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ')

/** Returns one text for each automation; empty for one that hides or deletes a comment. */
const repliesOf = (fired: Decision['fired']): string[] => fired.map(({ answer }) => wordsOf(answer))

function wordsOf(answer: PlatformAction): string {
  switch (answer.kind) {
    case 'moderate':
      return ''
    case 'reply':
      return answer.text
    case 'message':
      return messageTypeOf(answer.message.type)
        .comparable(answer.message)
        .filter((words) => words !== '')
        .join('\n')
  }
}
