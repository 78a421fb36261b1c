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
    superseded: false,
  },
  verdicts: new Map(Object.entries(verdicts).map(([number, each]) => [Number(number), each])),
  given_up: new Set(),
  handed_over: false,
})

/** What is told of the last rule, event by event. */
function told(
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

describe('a rule whose model was not asked', () => {
  test.each<[string, CompiledAutomation[], Record<number, Verdict>, string]>([
    ['is not sampled itself', [ai(1)], {}, 'not_sampled'],
    ['leaves open whether a younger one would have had its turn', [ai(1), ai(2)], { 2: yes }, 'not_sampled'],
    ['leaves no doubt about one that would decline anyway', [ai(1), ai(2)], { 2: no }, 'model_declined'],
    ['leaves no doubt about a keyword, which comes first', [ai(1), commentReply({}, 2)], {}, 'fired_keyword'],
    [
      'leaves open what moderation would hide',
      [deleteComment(byModel, 1), commentReply({}, 2)],
      {},
      'not_sampled',
    ],
    ['is out of the way once it declined', [ai(1), ai(2)], { 1: no, 2: yes }, 'fired_ai'],
    ['is out of the way once it won', [ai(1), ai(2)], { 1: yes }, 'lost_to'],
  ])('%s', (_title, automations, verdicts, expected) =>
    expect(told(automations, verdicts)).toEqual([expected]),
  )

  test('uses up no limit', () => {
    const capped = commentReply({ ...byModel, max_actions: 1, time_period_seconds: 600 }, 1)
    expect(told([capped], {}, { 1: yes }, { 1: yes })).toEqual(['not_sampled', 'fired_ai', 'cap_per_period'])
  })
})
