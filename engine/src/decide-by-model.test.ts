import { describe, expect, test } from 'vitest'
import {
  aiConversation,
  botAutomation,
  byModel,
  commentReply,
  decision,
  deleteComment,
  dmReply,
  message,
  missing,
  outcomes,
  privateMessage,
  verdict,
  written,
  type DecisionFixture,
} from '#test/engine-fixtures.ts'
import type { CompiledAutomation } from './automation.ts'
import type { Verdict } from './verdict.ts'

const event = message()
const deciders: [string, CompiledAutomation, DecisionFixture][] = [
  ['comments', commentReply(byModel), {}],
  ['private messages', privateMessage(byModel), {}],
  ['messages', dmReply(byModel), { event }],
  ['conversations', aiConversation(), { event }],
  ['moderation', deleteComment(byModel), {}],
]

const without = (outcome: Verdict['outcome'], reason: string | null = null): Verdict =>
  verdict({ outcome, reason, should_reply: null, confidence: null, reply: null })

describe.each(deciders)('a model that decides about %s', (kind, automation, fixture) => {
  const decisionWith = (answer: Verdict) => decision([automation], { ...fixture, verdicts: { 1: answer } })
  const outcome = (answer: Verdict) => outcomes([automation], { ...fixture, verdicts: { 1: answer } })['a1']

  test('requests a verdict', () => expect(missing([automation], fixture)).toEqual(['verdict:1']))

  test.each([
    [true, 0.75, 'fires'],
    [true, 1, 'fires'],
    [true, 0.7499, 'below_confidence'],
    [true, 0, 'below_confidence'],
    [true, null, 'below_confidence'],
    [false, 1, 'model_declined'],
    [null, 1, 'model_declined'],
  ])('verdict %j with confidence %j: %s', (should_reply, confidence, expected) => {
    expect(outcome(verdict({ should_reply, confidence }))).toBe(expected)
  })

  test('puts the figures of the verdict into the decision log', () => {
    const figures = { model: 'm', cost: 0.001 }
    const values = { ...figures, confidence: 0.8, threshold: 0.75, why: 'Sure.' }
    const answer = verdict({ confidence: 0.8, reason: 'Sure.', figures })
    expect(decisionWith(answer).fired[0]?.values).toMatchObject(values)
    expect(decisionWith({ ...answer, should_reply: false }).skipped[0]?.values).toEqual(values)
  })

  test.each([
    ['no_model', without('no_model', 'No key.'), { cause: 'No key.' }],
    ['model_failed', without('failed', 'Timed out.'), { cause: 'Timed out.' }],
    ['budget', without('budget'), { step: 'pause' }],
  ])('without an answer of the model: %s', (code, answer, values) => {
    expect(decisionWith(answer).skipped).toMatchObject([{ reason_code: code, values }])
    expect(decisionWith(answer)).toMatchObject({ fired: [], drafts: [] })
  })

  test('fails when the verdict is given up', () => {
    expect(outcomes([automation], { ...fixture, given_up: ['verdict:1'] })['a1']).toBe('model_failed')
  })

  test('leaves a draft below the threshold, unless it moderates', () => {
    const { drafts, fired } = decisionWith(verdict({ confidence: 0.5 }))
    expect(fired).toEqual([])
    expect(drafts.map(({ answer }) => answer.kind !== 'moderate' && answer.held?.reason)).toEqual(
      kind === 'moderation' ? [] : ['below_confidence'],
    )
  })
})

describe('the confidence threshold', () => {
  test.each([
    [0, 0, 'fires'],
    [1, 0.99, 'below_confidence'],
    [1, 1, 'fires'],
    [0.5, 0.5, 'fires'],
  ])('%d with confidence %d: %s', (confidence_threshold, confidence, expected) => {
    const automation = commentReply({ ...byModel, confidence_threshold })
    expect(outcomes([automation], { verdicts: { 1: verdict({ confidence }) } })).toEqual({ a1: expected })
  })
})

describe('several automations that ask a model', () => {
  const automations = [1, 2, 3].map((number) => commentReply({ ...byModel, ...written }, number))
  const no = verdict({ should_reply: false })

  test('request verdicts one at a time, oldest first', () => {
    expect(missing(automations)).toEqual(['verdict:1'])
    expect(missing(automations, { verdicts: { 1: no } })).toEqual(['verdict:2'])
    expect(missing(automations, { verdicts: { 1: no, 2: no } })).toEqual(['verdict:3'])
    expect(missing(automations, { verdicts: { 3: no } })).toEqual(['verdict:1'])
  })

  test('stop at the first approval', () => {
    const fixture = { verdicts: { 1: no, 2: verdict() } }
    expect(outcomes(automations, fixture)).toEqual({ a1: 'model_declined', a2: 'fires', a3: 'lost_to' })
  })

  test('continue after a verdict that is given up', () => {
    const fixture = { verdicts: { 1: without('failed'), 3: verdict() }, given_up: ['verdict:2'] }
    expect(outcomes(automations, fixture)).toEqual({ a1: 'model_failed', a2: 'model_failed', a3: 'fires' })
  })

  test('fire nothing when every verdict declines', () => {
    expect(decision(automations, { verdicts: { 1: no, 2: no, 3: no } })).toMatchObject({
      fired: [],
      drafts: [],
    })
  })

  test('request verdicts by slot: moderation, public reply, private message', () => {
    const all = [privateMessage(byModel, 1), commentReply(byModel, 2), deleteComment(byModel, 3)]
    expect(missing(all)).toEqual(['verdict:3'])
    expect(missing(all, { verdicts: { 3: no } })).toEqual(['verdict:2'])
    expect(missing(all, { verdicts: { 3: no, 2: no } })).toEqual(['verdict:1'])
    expect(missing(all, { verdicts: { 3: verdict() } })).toEqual([])
  })

  test('request no verdict for a stopped automation', () => {
    expect(missing([commentReply({ ...byModel, max_replies_per_post: 0 })])).toEqual([])
    expect(
      missing([commentReply({ ...byModel, post_selection_type: 'SPECIFIC', specific_post_ids: ['p2'] })]),
    ).toEqual([])
  })
})

describe('a model that writes the reply to a keyword', () => {
  const writers: [string, (change?: object) => CompiledAutomation, DecisionFixture][] = [
    ['comments', (change = {}) => commentReply({ ...written, ...change }), {}],
    ['private messages', () => privateMessage(written), {}],
    ['messages', () => dmReply(written), { event }],
  ]

  test.each(writers)('%s: ignores should_reply and confidence', (_kind, make, fixture) => {
    expect(missing([make()], fixture)).toEqual(['verdict:1'])
    const answer = verdict({ should_reply: null, confidence: null })
    expect(outcomes([make()], { ...fixture, verdicts: { 1: answer } })).toEqual({ a1: 'fires' })
  })

  test.each(writers)('%s: without a reply of the model', (_kind, make, fixture) => {
    const outcome = (answer: Verdict) => outcomes([make()], { ...fixture, verdicts: { 1: answer } })['a1']
    expect(outcome(without('no_model'))).toBe('no_model')
    expect(outcome(without('failed'))).toBe('model_failed')
    expect(outcome(verdict({ reply: null }))).toBe('model_failed')
    expect(outcome(without('budget'))).toBe('held: budget')
    expect(outcomes([make()], { ...fixture, given_up: ['verdict:1'] })['a1']).toBe('model_failed')
  })

  test.each(writers)('%s: holds a reply with unsupported claims', (_kind, make, fixture) => {
    const { fired } = decision([make()], { ...fixture, verdicts: { 1: verdict({ claims: ['50 % off'] }) } })
    expect(fired[0]).toMatchObject({
      answer: { held: { reason: 'unsupported_claim', message: expect.stringContaining('50 % off') } },
      values: { claims: ['50 % off'] },
    })
  })

  test('uses the fallback text without a reply of the model', () => {
    const automation = commentReply({ ...written, custom_message: 'Look at {post_link}' })
    for (const answer of [
      without('budget'),
      without('failed'),
      without('no_model'),
      verdict({ reply: null }),
    ]) {
      const { fired } = decision([automation], { verdicts: { 1: answer } })
      const text = 'Look at https://post.example/p1'
      expect(fired[0]).toMatchObject({
        answer: { kind: 'reply', text, held: null },
        values: { step: 'template' },
      })
    }
    const { fired } = decision([automation], { verdicts: { 1: verdict() } })
    expect(fired[0]?.answer).toMatchObject({ text: 'It is 20 euros!' })
  })

  test('leaves an empty draft when the budget is used up and there is no fallback', () => {
    const { fired } = decision([commentReply(written)], { verdicts: { 1: without('budget') } })
    expect(fired[0]).toMatchObject({
      answer: { text: '', held: { reason: 'budget' } },
      values: { step: 'draft' },
    })
  })

  test('is not asked for an automation that loses', () => {
    const automations = [commentReply({}, 1), commentReply(written, 2)]
    expect(missing(automations)).toEqual([])
    expect(outcomes(automations)).toEqual({ a1: 'fires', a2: 'lost_to' })
  })
})

describe('a model that decides and writes', () => {
  const automation = commentReply({ ...byModel, ...written })
  const fallback = commentReply({ ...byModel, ...written, custom_message: 'See our shop.' })

  test('holds a reply with unsupported claims', () => {
    expect(outcomes([automation], { verdicts: { 1: verdict({ claims: ['x'] }) } })).toEqual({
      a1: 'held: unsupported_claim',
    })
  })

  test('uses no fallback when it could not decide', () => {
    expect(outcomes([fallback], { verdicts: { 1: without('budget') } })).toEqual({ a1: 'budget' })
    expect(outcomes([fallback], { verdicts: { 1: without('failed') } })).toEqual({ a1: 'model_failed' })
  })

  test('uses the fallback when it approved but wrote nothing', () => {
    const verdicts = { 1: verdict({ reply: null }) }
    expect(outcomes([fallback], { verdicts })).toEqual({ a1: 'fires' })
    expect(outcomes([automation], { verdicts })).toEqual({ a1: 'model_failed' })
  })

  test('leaves its reply as a draft with variables filled', () => {
    const { drafts } = decision([automation], {
      verdicts: { 1: verdict({ confidence: 0.5, reply: 'Hi {username}!' }) },
    })
    expect(drafts).toMatchObject([
      { answer: { text: 'Hi ana.makes!', held: { reason: 'below_confidence' } } },
    ])
  })
})

describe('many automations of a model', () => {
  const many = Array.from({ length: 60 }, (_, index) => commentReply(byModel, index + 1))
  const declined = verdict({ should_reply: false })

  /** Answers each question with a refusal. Returns the automations that were asked about. */
  function asked(automations: readonly CompiledAutomation[], given_up: readonly string[] = []) {
    const verdicts: Record<number, Verdict> = {}
    for (;;) {
      const [fact] = missing(automations, { verdicts, given_up: [...given_up] })
      if (fact === undefined) return { verdicts, count: Object.keys(verdicts).length }
      verdicts[Number(fact.slice('verdict:'.length))] = declined
    }
  }

  test('ask at most 20 questions about one event, given-up ones included', () => {
    const { verdicts, count } = asked(many)
    expect(count).toBe(20)
    const { skipped } = decision(many, { verdicts })
    expect(skipped).toHaveLength(60)
    expect(skipped.at(-1)).toMatchObject({ reason_code: 'model_failed', values: { most: 20 } })
    expect(asked(many, ['verdict:1', 'verdict:2']).count).toBe(18)
  })

  test('do not keep the chatbot from its question', () => {
    const automations = [
      ...Array.from({ length: 30 }, (_, index) => dmReply(byModel, index + 1)),
      botAutomation(31),
    ]
    const fixture = { event }
    const verdicts = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index + 1, declined]))
    expect(missing(automations, { ...fixture, verdicts })).toEqual(['verdict:31'])
  })
})
