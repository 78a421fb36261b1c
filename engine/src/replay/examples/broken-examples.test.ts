import type { ExampleExpected } from '@skein/contract/automations/backtest/example-failure'
import { describe, expect, test } from 'vitest'
import {
  aiConversation,
  botAutomation,
  byModel,
  comment,
  commentReply,
  defaultFacts,
  deleteComment,
  dmReply,
  message,
  minute,
  now,
  privateMessage,
  verdict,
  written,
} from '../../../test/engine-fixtures.ts'
import type { CompiledAutomation } from '../../automation.ts'
import type { EngineEvent } from '../../event.ts'
import { createAutomationSet } from '../../matching/automation-set.ts'
import type { Verdict } from '../../verdict.ts'
import type { PastEvent } from '../replay.ts'
import { brokenBy } from './broken-examples.ts'
import { judgeExample, type ReplayedExample } from './judge-example.ts'

const past = (event: EngineEvent, verdicts: Readonly<Record<number, Verdict>> = {}): PastEvent => ({
  event,
  at: event.occurred_at,
  facts: { ...defaultFacts },
  verdicts: new Map(Object.entries(verdicts).map(([number, each]) => [Number(number), each])),
  given_up: new Set(),
  handed_over: false,
})
const example = (
  event: EngineEvent,
  expected: ExampleExpected,
  { earlier = [], verdicts = {} }: { earlier?: EngineEvent[]; verdicts?: Record<number, Verdict> } = {},
): ReplayedExample => ({
  earlier: earlier.map((each) => past(each)),
  event: past(event, verdicts),
  expected,
})
const setOf = (...automations: CompiledAutomation[]) =>
  createAutomationSet(automations, { version: 1, paused: false })
const judged = (each: ReplayedExample, ...automations: CompiledAutomation[]) =>
  judgeExample(each, setOf(...automations))

const fires = { outcome: 'fires' } as const
const silent = { outcome: 'silent' } as const
const handsOver = { outcome: 'hands_over' } as const
const says = (reply_contains: string) => ({ outcome: 'fires', reply_contains }) as const

describe('judgeExample', () => {
  test.each([
    ['a keyword fires', example(comment(), fires), [commentReply()], 'passed'],
    ['no keyword fires', example(comment({ text: 'Nice' }), fires), [commentReply()], 'failed'],
    ['nothing matches', example(comment({ text: 'Nice' }), silent), [commentReply()], 'passed'],
    ['something matches', example(comment(), silent), [commentReply()], 'failed'],
    [
      'the reply has other case and spaces',
      example(comment(), says('20  EUROS')),
      [commentReply()],
      'passed',
    ],
    ['the reply lacks the text', example(comment(), says('30')), [commentReply()], 'failed'],
    ['a comment is deleted', example(comment(), fires), [deleteComment()], 'passed'],
    [
      'one of two replies has the text',
      example(comment(), says('the list')),
      [commentReply(), privateMessage({}, 2)],
      'passed',
    ],
    [
      'a customer asks for a human',
      example(message({ text: 'Can I talk to a human?' }), handsOver),
      [aiConversation()],
      'passed',
    ],
    ['nobody hands over', example(message({ text: 'Hi' }), handsOver), [dmReply()], 'failed'],
  ])('%s', (_, each, automations, state) => {
    expect(judged(each, ...automations).state).toBe(state)
  })

  const model = commentReply({ ...byModel, ...written })
  test.each([
    ['fires', example(comment(), fires), [model]],
    ['silent', example(comment(), silent), [model]],
    ['a reply that AI writes', example(comment(), says('20')), [commentReply(written)]],
    [
      'a reply below a moderation by AI',
      example(comment(), fires),
      [commentReply(), deleteComment(byModel, 2)],
    ],
    ['a hand-over that AI decides', example(message(), handsOver), [aiConversation()]],
  ])('does not check %s without the answer of the model', (_, each, automations) => {
    expect(judged(each, ...automations)).toMatchObject({ state: 'skipped', questions: [{ place: 0 }] })
  })

  test('uses stored answers of models', () => {
    const verdictExample = (should_reply: boolean) =>
      example(comment(), says('20 euros!'), { verdicts: { 1: verdict({ should_reply }) } })
    expect(judged(verdictExample(true), model).state).toBe('passed')
    expect(judged(verdictExample(false), model).state).toBe('failed')
    const unknown = example(message(), handsOver, { verdicts: { 1: verdict({ outcome: 'unknown' }) } })
    expect(judged(unknown, aiConversation()).state).toBe('passed')
  })

  test('is certain without a model when no answer can change the outcome', () => {
    const other = privateMessage({ ...byModel }, 2)
    expect(judged(example(comment(), fires), commentReply(), other).state).toBe('passed')
    expect(judged(example(comment(), silent), commentReply(), other).state).toBe('failed')
  })

  test('counts earlier events of the person', () => {
    const earlier = [comment({ event_id: 'c0', occurred_at: now - 10 * minute })]
    const again = example(comment(), silent, { earlier })
    expect(judged(again, commentReply({ user_cooldown_seconds: 3600 })).state).toBe('passed')
    expect(judged(again, commentReply({ user_cooldown_seconds: 60 })).state).toBe('failed')
    expect(judged(again, commentReply({ once_per_person: true })).state).toBe('passed')
  })

  test('does not check an automation that AI may have used on an earlier event', () => {
    const earlier = [comment({ event_id: 'c0', occurred_at: now - 10 * minute })]
    const limited = commentReply({ ...byModel, ...written, user_cooldown_seconds: 3600 })
    const again = example(comment(), fires, { earlier, verdicts: { 1: verdict() } })
    expect(judged(again, limited)).toMatchObject({ state: 'skipped', questions: [{ place: 0, number: 1 }] })
  })
})

describe('brokenBy', () => {
  const broken = (each: ReplayedExample, before: CompiledAutomation[], after: CompiledAutomation[]) =>
    brokenBy({ set: setOf(...before), example: each }, { set: setOf(...after), example: each })
  const price = example(message(), says('20'))

  test('returns an example that passed before the change and fails after it', () => {
    expect(broken(price, [dmReply()], [dmReply({ keywords: ['cost'] })])).toMatchObject({
      state: 'failed',
      got: { outcome: 'silent', reply: null },
    })
  })

  test('ignores an example that failed before, or passes after', () => {
    expect(broken(price, [dmReply({ keywords: ['cost'] })], [dmReply({ keywords: ['size'] })])).toBeNull()
    expect(broken(price, [dmReply()], [dmReply({ name: 'Prices' })])).toBeNull()
  })

  test('returns a reply that was certain and now depends on AI', () => {
    const change = [dmReply({ keywords: ['cost'] }), botAutomation(2)]
    expect(broken(price, [dmReply(), botAutomation(2)], change)).toMatchObject({ state: 'skipped' })
  })

  test('ignores an example that depended on AI before and is not checked after', () => {
    const ai = example(comment(), fires, { verdicts: { 1: verdict() } })
    const model = commentReply({ ...byModel, ...written })
    const without = { ...ai, event: { ...ai.event, verdicts: new Map() } }
    expect(brokenBy({ set: setOf(model), example: ai }, { set: setOf(model), example: without })).toBeNull()
  })

  test('ignores a new automation with AI that may precede a reply', () => {
    const each = example(comment(), fires)
    expect(broken(each, [commentReply()], [commentReply(), deleteComment(byModel, 2)])).toBeNull()
  })
})
