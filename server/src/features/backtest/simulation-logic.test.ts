import { describe, expect, test } from 'vitest'
import {
  byModel,
  comment,
  commentReply,
  deleteComment,
  now,
  verdict,
} from '@skein/engine/test/engine-fixtures'
import { createReplay, type PastEvent } from '@skein/engine/replay/replay'
import { createAutomationSet } from '@skein/engine/matching/automation-set'
import type { CompiledAutomation } from '@skein/engine/automation'
import type { Verdict } from '@skein/engine/verdict'
import { outcomeOf } from './simulation-logic.ts'

const past = (verdicts: Readonly<Record<number, Verdict>>, event_id = 'c1'): PastEvent => ({
  event: comment({ event_id }),
  at: now,
  facts: {
    replies: 0,
    posted_at: null,
    permalink: null,
    gone: false,
    human_until: null,
    known_contact: false,
    superseded: false,
  },
  verdicts: new Map(Object.entries(verdicts).map(([number, each]) => [Number(number), each])),
  given_up: new Set(),
  handed_over: false,
})

/** Returns the reason of the last automation for each event. */
function reasonsOf(
  automations: readonly CompiledAutomation[],
  ...verdicts: Readonly<Record<number, Verdict>>[]
): string[] {
  const set = createAutomationSet(automations, { version: 0, paused: false })
  const automation = automations.at(-1)
  if (!automation) return []
  const decideNext = createReplay(set)
  return verdicts.map(
    (each, index) => outcomeOf(decideNext(past(each, `c${index}`)), automation, set).reason_code,
  )
}

const ai = (number: number) => commentReply(byModel, number)
const yes = verdict()
const no = verdict({ should_reply: false })

describe('an automation without a verdict', () => {
  test.each<[string, CompiledAutomation[], Record<number, Verdict>, string]>([
    ['is not sampled itself', [ai(1)], {}, 'not_sampled'],
    ['makes a younger one that would fire not sampled', [ai(1), ai(2)], { 2: yes }, 'not_sampled'],
    ['does not affect a younger one that declines', [ai(1), ai(2)], { 2: no }, 'model_declined'],
    ['does not affect a keyword, which takes precedence', [ai(1), commentReply({}, 2)], {}, 'fired_keyword'],
    [
      'makes a reply not sampled when it moderates',
      [deleteComment(byModel, 1), commentReply({}, 2)],
      {},
      'not_sampled',
    ],
    ['is out of the way once it declined', [ai(1), ai(2)], { 1: no, 2: yes }, 'fired_ai'],
    ['is out of the way once it won', [ai(1), ai(2)], { 1: yes }, 'lost_to'],
  ])('%s', (_title, automations, verdicts, expected) =>
    expect(reasonsOf(automations, verdicts)).toEqual([expected]),
  )

  test('does not count for limits', () => {
    const capped = commentReply({ ...byModel, max_actions: 1, time_period_seconds: 600 }, 1)
    expect(reasonsOf([capped], {}, { 1: yes }, { 1: yes })).toEqual([
      'not_sampled',
      'fired_ai',
      'cap_per_period',
    ])
  })
})
