import { describe, expect, test } from 'vitest'
import {
  aiConversation,
  byModel,
  comment,
  commentReply,
  day,
  decision,
  deleteComment,
  dmReply,
  hour,
  message,
  minute,
  missing,
  now,
  outcomes,
  privateMessage,
  verdict,
  written,
  type DecisionFixture,
} from '#test/engine-fixtures.ts'

const keyword = dmReply({}, 1)
const conversation = aiConversation({}, 2)
const yes = { 2: verdict() }
const met = (change: Parameters<typeof message>[0] = {}, fixture: DecisionFixture = {}): DecisionFixture => ({
  event: message(change),
  verdicts: yes,
  ...fixture,
})

describe('who listens to what', () => {
  const all = [
    commentReply({}, 1),
    privateMessage({}, 2),
    deleteComment({}, 3),
    dmReply({}, 4),
    aiConversation({}, 5),
  ]

  test('a message meets the rules for messages', () => {
    expect(outcomes(all, { event: message() })).toEqual({ a4: 'fires', a5: 'lost_to' })
  })

  test('a comment meets the rules for comments', () => {
    expect(outcomes(all.slice(0, 2))).toEqual({ a1: 'fires', a2: 'fires' })
    expect(Object.keys(outcomes(all))).toEqual(['a1', 'a2', 'a3'])
  })
})

describe('where a message comes from', () => {
  const both = (code: string) => ({ a1: code, a2: code })
  test.each([
    ['our own is never answered', met({ is_own: true }), both('own_event')],
    ['a thread of another app is left alone', met({ standby: true }), both('other_app')],
    ['nothing is answered while all is paused', met({}, { paused: true }), both('paused')],
    ['our own in a thread of another app', met({ is_own: true, standby: true }), both('own_event')],
  ])('%s', (_title, fixture, expected) =>
    expect(outcomes([keyword, conversation], fixture)).toEqual(expected),
  )
})

describe('the text of a message', () => {
  test.each([
    ['CONTAINS', 'And the PRICE?', true],
    ['EXACT', ' Price ', true],
    ['EXACT', 'the price', false],
    ['STARTS_WITH', 'price, please', true],
    ['STARTS_WITH', 'the price', false],
  ])('%s "%s"', (match_type, text, fits) => {
    const expected = { a1: fits ? 'fires' : 'no_keyword' }
    expect(outcomes([dmReply({ match_type })], met({ text }))).toEqual(expected)
  })
})

describe('a tap on a button or a quick reply', () => {
  test('is known by its title', () => {
    expect(outcomes([keyword], met({ text: 'Price', payload: 'P_1' }))).toEqual({ a1: 'fires' })
  })

  test('is known by what its author put behind it', () => {
    const automation = dmReply({ keywords: ['show_list'], match_type: 'EXACT' })
    expect(outcomes([automation], met({ text: 'Yes!', payload: 'SHOW_LIST' }))).toEqual({ a1: 'fires' })
    expect(outcomes([automation], met({ text: 'Yes!', payload: 'OTHER' }))).toEqual({ a1: 'no_keyword' })
  })

  test('whose author put nothing behind it is known by its title alone', () => {
    const automation = dmReply({ keywords: ['default', 'pay'] })
    expect(outcomes([automation], met({ text: 'Yes!', payload: 'default_payload' }))).toEqual({
      a1: 'no_keyword',
    })
  })

  test('goes to the longer keyword, wherever it stands', () => {
    const automations = [
      dmReply({ keywords: ['price', 'price_list'] }, 1),
      dmReply({ keywords: ['prices'] }, 2),
    ]
    const tap = met({ text: 'Prices', payload: 'PRICE_LIST' })
    expect(outcomes(automations, tap)).toEqual({ a1: 'fires', a2: 'lost_to' })
  })
})

describe('the window of 24 hours', () => {
  test.each([
    [0, 'fires'],
    [day - 1, 'fires'],
    [day, 'outside_window'],
    [3 * day, 'outside_window'],
  ])('%i milliseconds after the message: %s', (late, expected) => {
    const fixture = met({ occurred_at: now - late })
    expect(outcomes([keyword], fixture)).toEqual({ a1: expected })
    expect(outcomes([conversation], fixture)).toEqual({ a2: expected })
  })
})

describe('a person who has taken over', () => {
  test.each([
    ['is not interrupted', now + 12 * hour, 'human_active'],
    ['is not interrupted to the last millisecond', now + 1, 'human_active'],
    ['is done when the time is over', now, 'fires'],
    ['was there long ago', now - hour, 'fires'],
  ])('%s', (_title, human_until, expected) => {
    const fixture = met({}, { facts: { human_until } })
    expect(outcomes([keyword], fixture)).toEqual({ a1: expected })
    expect(outcomes([conversation], fixture)).toEqual({ a2: expected })
  })
})

describe('several messages in one go', () => {
  const resting = { debounce_until: now + 6000 }

  test('the model waits for the last of them', () => {
    expect(missing([conversation], met({}, { facts: resting }))).toEqual(['rest'])
    expect(missing([conversation], met({}, { facts: { debounce_until: now } }))).toEqual([])
    expect(missing([dmReply({ ...byModel })], met({}, { facts: resting }))).toEqual(['rest'])
  })

  test('the model answers the newest only', () => {
    const fixture = met({}, { facts: { ...resting, superseded: true } })
    expect(outcomes([conversation], fixture)).toEqual({ a2: 'answered_together' })
    expect(outcomes([dmReply(byModel)], fixture)).toEqual({ a1: 'answered_together' })
  })

  test('keyword rules look at each, at once', () => {
    const fixture = met({}, { facts: resting })
    expect(outcomes([keyword], fixture)).toEqual({ a1: 'fires' })
    expect(outcomes([keyword, conversation], fixture)).toEqual({ a1: 'fires', a2: 'lost_to' })
    const superseded = met({}, { facts: { ...resting, superseded: true } })
    expect(outcomes([keyword, conversation], superseded)).toEqual({ a1: 'fires', a2: 'answered_together' })
    const writer = dmReply(written)
    expect(outcomes([writer], { ...superseded, verdicts: { 1: verdict() } })).toEqual({ a1: 'fires' })
  })

  test('nobody waits for a model that would not be asked', () => {
    const facts = { ...resting, human_until: now + hour }
    expect(outcomes([conversation], met({}, { facts }))).toEqual({ a2: 'human_active' })
  })
})

describe('asking for a person', () => {
  const asking = (fixture: DecisionFixture = {}) => met({ text: 'Can I talk to a real person?' }, fixture)
  const handOver = (automations: Parameters<typeof decision>[0], fixture: DecisionFixture) => [
    decision(automations, fixture).handed_over,
    outcomes(automations, fixture),
  ]

  test('hands the conversation over instead of an answer of the model', () => {
    expect(handOver([conversation], asking())).toEqual(['asked', { a2: 'handed_over' }])
    expect(handOver([conversation], met())).toEqual([null, { a2: 'fires' }])
  })

  test('asks no model and waits for nothing', () => {
    const facts = { debounce_until: now + 6000 }
    expect(missing([conversation], asking({ facts, verdicts: {} }))).toEqual([])
  })

  test('is not lost in a burst of messages', () => {
    expect(handOver([conversation], asking({ facts: { superseded: true } }))).toEqual([
      'asked',
      { a2: 'handed_over' },
    ])
  })

  test('is heard though the model would have stayed silent', () => {
    const patient = aiConversation({ user_cooldown_seconds: 300 }, 2)
    const reserved = [
      { scope: 'person', automation_id: 'a2', person_id: 'ana', last_at: now - minute },
    ] as const
    expect(handOver([patient], asking({ reserved }))).toEqual(['asked', { a2: 'handed_over' }])
  })

  test('is heard though a keyword is answered', () => {
    const automation = dmReply({ keywords: ['person'] })
    expect(handOver([automation, conversation], asking())).toEqual([
      'asked',
      { a1: 'fires', a2: 'handed_over' },
    ])
  })

  test('changes nothing for keywords alone', () => {
    expect(handOver([dmReply({ keywords: ['person'] })], asking())).toEqual([null, { a1: 'fires' }])
  })

  test('is no news to the person who is already there', () => {
    const facts = { human_until: now + hour }
    expect(handOver([conversation], asking({ facts }))).toEqual([null, { a2: 'human_active' }])
  })

  test('is nothing that a comment can do', () => {
    const event = comment({ text: 'Can I talk to a real person?' })
    expect(missing([commentReply(byModel)], { event })).toEqual(['verdict:1'])
  })
})

describe('who answers a message', () => {
  const asker = dmReply(byModel, 3)
  const verdicts = { 2: verdict(), 3: verdict() }

  test('a keyword rule before the AI conversation', () => {
    expect(outcomes([conversation, keyword], met())).toEqual({ a2: 'lost_to', a1: 'fires' })
  })

  test('a rule whose context fits before the AI conversation, though it is younger', () => {
    expect(outcomes([conversation, asker], met({}, { verdicts }))).toEqual({ a2: 'lost_to', a3: 'fires' })
  })

  test('the AI conversation whatever no other rule wants', () => {
    const declined = { ...verdicts, 3: verdict({ should_reply: false }) }
    expect(outcomes([conversation, asker], met({}, { verdicts: declined }))).toEqual({
      a2: 'fires',
      a3: 'model_declined',
    })
    expect(outcomes([keyword, conversation], met({ text: 'hello' }))).toEqual({
      a1: 'no_keyword',
      a2: 'fires',
    })
  })
})
