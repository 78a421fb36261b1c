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
const approved = { 2: verdict() }
const messageFixture = (
  change: Parameters<typeof message>[0] = {},
  fixture: DecisionFixture = {},
): DecisionFixture => ({
  event: message(change),
  verdicts: approved,
  ...fixture,
})

describe('the kind of event', () => {
  const all = [
    commentReply({}, 1),
    privateMessage({}, 2),
    deleteComment({}, 3),
    dmReply({}, 4),
    aiConversation({}, 5),
  ]

  test('a message matches automations for messages', () => {
    expect(outcomes(all, { event: message() })).toEqual({ a4: 'fires', a5: 'lost_to' })
  })

  test('a comment matches automations for comments', () => {
    expect(outcomes(all.slice(0, 2))).toEqual({ a1: 'fires', a2: 'fires' })
    expect(Object.keys(outcomes(all))).toEqual(['a1', 'a2', 'a3'])
  })
})

describe('the origin of a message', () => {
  const both = (code: string) => ({ a1: code, a2: code })
  test.each([
    ['ignores an own message', messageFixture({ is_own: true }), both('own_event')],
    ['ignores a conversation of another app', messageFixture({ standby: true }), both('other_app')],
    ['ignores messages of a paused account', messageFixture({}, { paused: true }), both('paused')],
    [
      'reports an own message before another app',
      messageFixture({ is_own: true, standby: true }),
      both('own_event'),
    ],
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
    expect(outcomes([dmReply({ match_type })], messageFixture({ text }))).toEqual(expected)
  })
})

describe('a tap on a button or a quick reply', () => {
  test('matches by its title', () => {
    expect(outcomes([keyword], messageFixture({ text: 'Price', payload: 'P_1' }))).toEqual({ a1: 'fires' })
  })

  test('matches by its payload', () => {
    const automation = dmReply({ keywords: ['show_list'], match_type: 'EXACT' })
    expect(outcomes([automation], messageFixture({ text: 'Yes!', payload: 'SHOW_LIST' }))).toEqual({
      a1: 'fires',
    })
    expect(outcomes([automation], messageFixture({ text: 'Yes!', payload: 'OTHER' }))).toEqual({
      a1: 'no_keyword',
    })
  })

  test('ignores the default payload', () => {
    const automation = dmReply({ keywords: ['default', 'pay'] })
    expect(outcomes([automation], messageFixture({ text: 'Yes!', payload: 'default_payload' }))).toEqual({
      a1: 'no_keyword',
    })
  })

  test('prefers the longer keyword of title and payload', () => {
    const automations = [
      dmReply({ keywords: ['price', 'price_list'] }, 1),
      dmReply({ keywords: ['prices'] }, 2),
    ]
    const tap = messageFixture({ text: 'Prices', payload: 'PRICE_LIST' })
    expect(outcomes(automations, tap)).toEqual({ a1: 'fires', a2: 'lost_to' })
  })
})

describe('the reply window of 24 hours', () => {
  test.each([
    [0, 'fires'],
    [day - 1, 'fires'],
    [day, 'outside_window'],
    [3 * day, 'outside_window'],
  ])('%i milliseconds after the message: %s', (late, expected) => {
    const fixture = messageFixture({ occurred_at: now - late })
    expect(outcomes([keyword], fixture)).toEqual({ a1: expected })
    expect(outcomes([conversation], fixture)).toEqual({ a2: expected })
  })
})

describe('a handover to a person', () => {
  test.each([
    ['stops automations', now + 12 * hour, 'human_active'],
    ['stops automations until the last millisecond', now + 1, 'human_active'],
    ['ends at its time', now, 'fires'],
    ['has no effect after its end', now - hour, 'fires'],
  ])('%s', (_title, human_until, expected) => {
    const fixture = messageFixture({}, { facts: { human_until } })
    expect(outcomes([keyword], fixture)).toEqual({ a1: expected })
    expect(outcomes([conversation], fixture)).toEqual({ a2: expected })
  })
})

describe('a burst of messages', () => {
  const debounced = { debounce_until: now + 6000 }

  test('delays the model until the debounce ends', () => {
    expect(missing([conversation], messageFixture({}, { facts: debounced }))).toEqual(['rest'])
    expect(missing([conversation], messageFixture({}, { facts: { debounce_until: now } }))).toEqual([])
    expect(missing([dmReply({ ...byModel })], messageFixture({}, { facts: debounced }))).toEqual(['rest'])
  })

  test('lets the model answer only the newest message', () => {
    const fixture = messageFixture({}, { facts: { ...debounced, superseded: true } })
    expect(outcomes([conversation], fixture)).toEqual({ a2: 'answered_together' })
    expect(outcomes([dmReply(byModel)], fixture)).toEqual({ a1: 'answered_together' })
  })

  test('does not delay keyword automations', () => {
    const fixture = messageFixture({}, { facts: debounced })
    expect(outcomes([keyword], fixture)).toEqual({ a1: 'fires' })
    expect(outcomes([keyword, conversation], fixture)).toEqual({ a1: 'fires', a2: 'lost_to' })
    const superseded = messageFixture({}, { facts: { ...debounced, superseded: true } })
    expect(outcomes([keyword, conversation], superseded)).toEqual({ a1: 'fires', a2: 'answered_together' })
    const writer = dmReply(written)
    expect(outcomes([writer], { ...superseded, verdicts: { 1: verdict() } })).toEqual({ a1: 'fires' })
  })

  test('causes no delay for a stopped automation', () => {
    const facts = { ...debounced, human_until: now + hour }
    expect(outcomes([conversation], messageFixture({}, { facts }))).toEqual({ a2: 'human_active' })
  })
})

describe('a request for a human', () => {
  const humanRequest = (fixture: DecisionFixture = {}) =>
    messageFixture({ text: 'Can I talk to a real person?' }, fixture)
  const decisionOf = (automations: Parameters<typeof decision>[0], fixture: DecisionFixture) => [
    decision(automations, fixture).handed_over,
    outcomes(automations, fixture),
  ]

  test('hands the conversation over instead of asking the model', () => {
    expect(decisionOf([conversation], humanRequest())).toEqual(['asked', { a2: 'handed_over' }])
    expect(decisionOf([conversation], messageFixture())).toEqual([null, { a2: 'fires' }])
  })

  test('requests no verdict and no debounce', () => {
    const facts = { debounce_until: now + 6000 }
    expect(missing([conversation], humanRequest({ facts, verdicts: {} }))).toEqual([])
  })

  test('is noticed in a burst of messages', () => {
    expect(decisionOf([conversation], humanRequest({ facts: { superseded: true } }))).toEqual([
      'asked',
      { a2: 'handed_over' },
    ])
  })

  test('is noticed during a cooldown', () => {
    const withCooldown = aiConversation({ user_cooldown_seconds: 300 }, 2)
    const reserved = [
      { scope: 'person', automation_id: 'a2', person_id: 'ana', last_at: now - minute },
    ] as const
    expect(decisionOf([withCooldown], humanRequest({ reserved }))).toEqual(['asked', { a2: 'handed_over' }])
  })

  test('is noticed when a keyword automation answers', () => {
    const automation = dmReply({ keywords: ['person'] })
    expect(decisionOf([automation, conversation], humanRequest())).toEqual([
      'asked',
      { a1: 'fires', a2: 'handed_over' },
    ])
  })

  test('does not affect keyword automations', () => {
    expect(decisionOf([dmReply({ keywords: ['person'] })], humanRequest())).toEqual([null, { a1: 'fires' }])
  })

  test('changes nothing after a handover', () => {
    const facts = { human_until: now + hour }
    expect(decisionOf([conversation], humanRequest({ facts }))).toEqual([null, { a2: 'human_active' }])
  })

  test('is ignored in a comment', () => {
    const event = comment({ text: 'Can I talk to a real person?' })
    expect(missing([commentReply(byModel)], { event })).toEqual(['verdict:1'])
  })
})

describe('precedence among automations for messages', () => {
  const askingReply = dmReply(byModel, 3)
  const verdicts = { 2: verdict(), 3: verdict() }

  test('a keyword automation precedes the AI conversation', () => {
    expect(outcomes([conversation, keyword], messageFixture())).toEqual({ a2: 'lost_to', a1: 'fires' })
  })

  test('a DM reply that asks a model precedes an older AI conversation', () => {
    expect(outcomes([conversation, askingReply], messageFixture({}, { verdicts }))).toEqual({
      a2: 'lost_to',
      a3: 'fires',
    })
  })

  test('the AI conversation answers what the others do not', () => {
    const declined = { ...verdicts, 3: verdict({ should_reply: false }) }
    expect(outcomes([conversation, askingReply], messageFixture({}, { verdicts: declined }))).toEqual({
      a2: 'fires',
      a3: 'model_declined',
    })
    expect(outcomes([keyword, conversation], messageFixture({ text: 'hello' }))).toEqual({
      a1: 'no_keyword',
      a2: 'fires',
    })
  })
})

describe('the kind of a message', () => {
  const picture = (change: Parameters<typeof message>[0] = {}) =>
    messageFixture({ message_kind: 'image', text: '', ...change })

  test.each<[string, Parameters<typeof message>[0], object]>([
    ['photo', { message_kind: 'image', text: '' }, { a1: 'message_kind', a2: 'fires' }],
    ['heart', { message_kind: 'like', text: '' }, { a1: 'message_kind', a2: 'message_kind' }],
    [
      'mention in a story',
      { message_kind: 'story_mention', text: '' },
      { a1: 'message_kind', a2: 'message_kind' },
    ],
    ['referral', { message_kind: 'referral', text: '' }, { a1: 'message_kind', a2: 'message_kind' }],
    ['unknown attachment', { message_kind: 'other', text: '' }, { a1: 'message_kind', a2: 'message_kind' }],
    ['reply to a story', { message_kind: 'story_reply' }, { a1: 'fires', a2: 'lost_to' }],
    ['photo with a text', { message_kind: 'image' }, { a1: 'fires', a2: 'lost_to' }],
    ['tap on a button', { message_kind: 'postback', payload: 'P' }, { a1: 'fires', a2: 'lost_to' }],
    [
      'tap without a keyword',
      { message_kind: 'postback', text: '', payload: 'P' },
      { a1: 'no_keyword', a2: 'fires' },
    ],
  ])('decides a %s', (_name, change, expected) => {
    expect(outcomes([keyword, conversation], messageFixture(change))).toEqual(expected)
  })

  test('is kept in the log with the reason', () => {
    const { skipped } = decision([conversation], picture({ message_kind: 'like' }))
    expect(skipped).toMatchObject([{ reason_code: 'message_kind', values: { message_kind: 'like' } }])
  })

  test('hands over what a model cannot see when the verdict is unknown', () => {
    const verdicts = { 2: verdict({ outcome: 'unknown', reply: 'I cannot see that.' }) }
    const { fired, handed_over } = decision([conversation], { ...picture(), verdicts })
    expect(handed_over).toBe('not_seen')
    expect(fired).toMatchObject([{ values: { not_known: true, not_seen: true } }])
  })
})
