import { describe, expect, test } from 'vitest'
import {
  aiConversation,
  comment,
  commentReply,
  day,
  decision,
  deleteComment,
  dmReply,
  hour,
  message,
  minute,
  now,
  outcomes,
  privateMessage,
  verdict,
  type DecisionFixture,
  type Settings,
} from '#test/engine-fixtures.ts'
import { createUsageCounters, type ReservedCount } from './limits/usage-counters.ts'
import { countedActions } from './rules/rules.ts'

const id = { automation_id: 'a1' }
const underPost = (count: number, post_id = 'p1'): ReservedCount => ({ scope: 'post', ...id, post_id, count })
const inPeriod = (count: number, automation_id = 'a1'): ReservedCount => ({
  scope: 'period',
  automation_id,
  count,
})
const answered = (ago: number, person_id = 'ana'): ReservedCount => ({
  scope: 'person',
  ...id,
  person_id,
  last_at: now - ago,
})

type Case = [title: string, settings: Settings, reserved: ReservedCount[], outcome: string]

describe('limits of a comment reply', () => {
  test.each<Case>([
    ['no limit per post', {}, [underPost(10_000)], 'fires'],
    ['below the limit per post', { max_replies_per_post: 2 }, [underPost(1)], 'fires'],
    ['at the limit per post', { max_replies_per_post: 2 }, [underPost(2)], 'cap_per_post'],
    ['above the limit per post', { max_replies_per_post: 2 }, [underPost(3)], 'cap_per_post'],
    ['counts each post separately', { max_replies_per_post: 2 }, [underPost(9, 'p2')], 'fires'],
    ['0 replies per post', { max_replies_per_post: 0 }, [], 'cap_per_post'],
    ['no limit of actions', { time_period_seconds: 60 }, [inPeriod(10_000)], 'fires'],
    ['below the limit of actions', { max_actions: 3, time_period_seconds: 60 }, [inPeriod(2)], 'fires'],
    ['at the limit of actions', { max_actions: 3, time_period_seconds: 60 }, [inPeriod(3)], 'cap_per_period'],
    ['0 actions', { max_actions: 0 }, [], 'cap_per_period'],
    ['counts each automation separately', { max_actions: 1 }, [inPeriod(9, 'a2')], 'fires'],
    ['no cooldown', {}, [answered(0)], 'fires'],
    ['within the cooldown', { user_cooldown_seconds: 300 }, [answered(299_999)], 'cooldown'],
    ['after the cooldown', { user_cooldown_seconds: 300 }, [answered(300_000)], 'fires'],
    [
      'applies the cooldown to each person separately',
      { user_cooldown_seconds: 300 },
      [answered(1, 'ben')],
      'fires',
    ],
    ['a cooldown of 0', { user_cooldown_seconds: 0 }, [answered(0)], 'fires'],
  ])('%s', (_title, settings, reserved, expected) => {
    expect(outcomes([commentReply(settings)], { reserved })['a1']).toBe(expected)
  })

  test('checks the limits in a fixed order', () => {
    const settings = { max_replies_per_post: 1, max_actions: 1, user_cooldown_seconds: 60 }
    const ask = (...reserved: ReservedCount[]) => outcomes([commentReply(settings)], { reserved })['a1']
    expect(ask(underPost(1), inPeriod(1), answered(0))).toBe('cap_per_post')
    expect(ask(inPeriod(1), answered(0))).toBe('cap_per_period')
    expect(ask(answered(0))).toBe('cooldown')
  })

  test('are noted with their counts, and absent without a setting', () => {
    const settings = { max_replies_per_post: 50, max_actions: 10, user_cooldown_seconds: 60 }
    const reserved = [underPost(3), inPeriod(4), answered(90_500)]
    expect(decision([commentReply(settings)], { reserved }).checks.get(1)).toEqual({
      reply_count: { replies: 0, wanted: 'fewer than 1' },
      cap_per_post: { count: 3, limit: 50 },
      cap_per_period: { count: 4, limit: 10, seconds: 60 },
      cooldown: { seconds: 60, ago: 90 },
    })
    expect(decision([deleteComment()], { reserved }).checks.get(1)).toEqual({})
  })

  test('are noted for the posts that an automation includes, and for earlier replies in the conversation', () => {
    const selectedPosts = { post_selection_type: 'SPECIFIC', specific_post_ids: ['p1'] }
    expect(decision([deleteComment(selectedPosts)]).checks.get(1)).toEqual({
      posts: { selection: 'SPECIFIC' },
    })
    const recent = { post_selection_type: 'DATE_RANGE', dateRange: '1w' }
    expect(decision([deleteComment(recent)]).checks.get(1)).toEqual({ posts: { days: 7 } })
    const fresh = { post_selection_type: 'FROM_NOW', posts_from: '2026-11-20T09:00:00Z' }
    expect(decision([deleteComment(fresh)]).checks.get(1)).toEqual({
      posts: { posts_from: '2026-11-20T09:00:00.000Z' },
    })
    const event = message()
    const usage = createUsageCounters([{ scope: 'minutes', conversation: 'dm:ana', count: 2 }])
    expect(decision([dmReply()], { event, usage }).checks.get(1)).toEqual({ loop: { count: 2 } })
    expect(decision([dmReply({ keywords: ['cost'] })], { event }).checks.size).toBe(0)
  })

  test.each([
    [60, 60],
    [86_400, 86_400],
    [null, 60],
    [0, 60],
  ])('a period of %j counts %i seconds', (time_period_seconds, seconds) => {
    expect(countedActions(commentReply({ max_actions: 3, time_period_seconds }))).toEqual([
      { scope: 'period', seconds },
    ])
  })
})

describe('limits of the other types', () => {
  const event = message()
  test.each<[string, Parameters<typeof outcomes>[0], DecisionFixture, string]>([
    ['private: actions', [privateMessage({ max_actions: 1 })], { reserved: [inPeriod(1)] }, 'cap_per_period'],
    [
      'private: cooldown',
      [privateMessage({ user_cooldown_seconds: 60 })],
      { reserved: [answered(0)] },
      'cooldown',
    ],
    [
      'message: cooldown',
      [dmReply({ user_cooldown_seconds: 60 })],
      { event, reserved: [answered(0)] },
      'cooldown',
    ],
    [
      'conversation: cooldown',
      [aiConversation({ user_cooldown_seconds: 60 })],
      { event, reserved: [answered(0)], verdicts: { 1: verdict() } },
      'cooldown',
    ],
    [
      'moderation: none',
      [deleteComment()],
      { reserved: [inPeriod(99), answered(0), underPost(99)] },
      'fires',
    ],
  ])('%s', (_title, automations, fixture, expected) =>
    expect(outcomes(automations, fixture)['a1']).toBe(expected),
  )

  test('a private message has a cooldown of 300 seconds by default', () => {
    const automation = privateMessage({ user_cooldown_seconds: undefined })
    expect(countedActions(automation)).toContainEqual({ scope: 'person', seconds: 300 })
    expect(countedActions(dmReply())).toEqual([])
  })
})

describe('reservations count immediately', () => {
  const event = (number: number, from_id = 'ana', post_id = 'p1') =>
    comment({ event_id: `c${number}`, from_id, post_id })
  const inSequence = (settings: Settings, events: ReturnType<typeof comment>[]) => {
    const usage = createUsageCounters([])
    return events.map((each) => outcomes([commentReply(settings)], { event: each, usage })['a1'])
  }

  test('for the limit per post', () => {
    const events = [event(1), event(2), event(3, 'ben'), event(4, 'ana', 'p2')]
    const expected = ['fires', 'fires', 'cap_per_post', 'fires']
    expect(inSequence({ max_replies_per_post: 2 }, events)).toEqual(expected)
  })

  test('for the limit of actions', () => {
    const events = [event(1), event(2, 'ben', 'p2'), event(3, 'cid', 'p3')]
    expect(inSequence({ max_actions: 2 }, events)).toEqual(['fires', 'fires', 'cap_per_period'])
  })

  test('for the cooldown', () => {
    const events = [event(1), event(2, 'ana', 'p2'), event(3, 'ben')]
    expect(inSequence({ user_cooldown_seconds: 300 }, events)).toEqual(['fires', 'cooldown', 'fires'])
  })

  test('exactly one of 40 parallel messages of one person is answered', () => {
    const usage = createUsageCounters([])
    const automations = [dmReply({ user_cooldown_seconds: 300 })]
    const all = Array.from(
      { length: 40 },
      (_, index) => outcomes(automations, { event: message({ event_id: `m${index}` }), usage })['a1'],
    )
    expect(all.filter((each) => each === 'fires')).toHaveLength(1)
  })

  test('but not for a held reply', () => {
    const usage = createUsageCounters([])
    const automations = [
      dmReply({ reply_template_type: null, reply_template_content: null, user_cooldown_seconds: 300 }),
    ]
    const fixture = { event: message(), usage, verdicts: { 1: verdict({ claims: ['20 euros'] }) } }
    expect(outcomes(automations, fixture)).toEqual({ a1: 'held: unsupported_claim' })
    expect(outcomes(automations, fixture)).toEqual({ a1: 'held: unsupported_claim' })
  })
})

describe('loops', () => {
  const thread = comment({ parent_id: 'c0' })
  const inThread = (scope: 'minutes' | 'day', count: number, conversation = 'c0'): ReservedCount => ({
    scope,
    conversation,
    count,
  })
  const inHour = (count: number, post_id = 'p1'): ReservedCount => ({ scope: 'replies', post_id, count })

  test.each<[string, DecisionFixture, string]>([
    ['4 replies in 10 minutes', { event: thread, reserved: [inThread('minutes', 4)] }, 'fires'],
    ['5 replies in 10 minutes', { event: thread, reserved: [inThread('minutes', 5)] }, 'loop_conversation'],
    ['29 replies in a day', { event: thread, reserved: [inThread('day', 29)] }, 'fires'],
    ['30 replies in a day', { event: thread, reserved: [inThread('day', 30)] }, 'loop_conversation_day'],
    ['replies in another thread', { event: thread, reserved: [inThread('minutes', 9, 'c9')] }, 'fires'],
    ['199 replies in an hour on a post', { reserved: [inHour(199)] }, 'fires'],
    ['200 replies in an hour on a post', { reserved: [inHour(200)] }, 'fires'],
    ['replies on another post', { reserved: [inHour(999, 'p2')] }, 'fires'],
  ])('%s', (_title, fixture, expected) => expect(outcomes([commentReply()], fixture)['a1']).toBe(expected))

  test.each([
    ['minutes', 5, 'loop_conversation'],
    ['day', 30, 'loop_conversation_day'],
  ] as const)('replies to a person also count in direct messages: %s', (scope, count, expected) => {
    const reserved = [{ scope, conversation: 'dm:ana', count } as const]
    const automations = [dmReply({}, 1), aiConversation({}, 2)]
    const fixture = { reserved, verdicts: { 2: verdict() } }
    expect(outcomes(automations, { ...fixture, event: message() })).toEqual({ a1: expected, a2: expected })
    expect(outcomes(automations, { ...fixture, event: message({ from_id: 'ben' }) })['a1']).toBe('fires')
    expect(outcomes([privateMessage()], fixture)['a1']).toBe(expected)
  })

  test('a public reply and a private message to one comment count in two conversations', () => {
    const reserved = [inThread('minutes', 4), inThread('minutes', 4, 'dm:ana')]
    const usage = createUsageCounters(reserved)
    const automations = [commentReply({}, 1), privateMessage({}, 2)]
    expect(outcomes(automations, { event: thread, usage })).toEqual({ a1: 'fires', a2: 'fires' })
    expect(usage.repliesInConversation('c0', 'minutes')).toBe(5)
    expect(usage.repliesInConversation('dm:ana', 'minutes')).toBe(5)
    expect(usage.repliesInConversation('c0', 'day')).toBe(1)
    expect(usage.publicRepliesOnPost('p1')).toBe(1)
  })

  const same = (ago: number, folded = 'what is the price?') => ({ folded, at: now - ago })
  test.each([
    ['two equal texts', [same(2), same(1)], 'fires'],
    ['three equal texts', [same(3), same(2), same(1)], 'loop_repeats'],
    ['three equal texts with another between', [same(4), same(3), same(2, 'hi'), same(1)], 'fires'],
    ['within 10 minutes', [same(3), same(2), same(10 * minute - 1)], 'loop_repeats'],
    ['after 10 minutes', [same(12 * minute), same(11 * minute), same(10 * minute)], 'fires'],
  ])('the same text in a row: %s', (_title, texts, expected) => {
    const facts = { answered: texts }
    expect(outcomes([commentReply()], { facts })['a1']).toBe(expected)
    expect(outcomes([dmReply()], { event: message(), facts })['a1']).toBe(expected)
    expect(outcomes([privateMessage()], { facts })['a1']).toBe(expected)
  })

  test('moderation has no loop limits and is not counted', () => {
    const facts = { answered: [same(3), same(2), same(1)] }
    const reserved = [inThread('minutes', 99), inThread('day', 99), inHour(999)]
    expect(outcomes([deleteComment()], { event: thread, facts, reserved })).toEqual({ a1: 'fires' })
    const usage = createUsageCounters([])
    outcomes([deleteComment()], { event: thread, usage })
    expect(usage.repliesInConversation('c0', 'day')).toBe(0)
    expect(usage.publicRepliesOnPost('p1')).toBe(0)
  })

  test('a late reply counts from the time of the decision', () => {
    const event = message({ occurred_at: now - day + hour })
    const usage = createUsageCounters([])
    outcomes([dmReply({ user_cooldown_seconds: 300 })], { event, usage })
    expect(usage.lastActionAt(dmReply(), 'ana')).toBe(now)
  })
})
