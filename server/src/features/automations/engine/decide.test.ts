import { CommentReplyPayload } from '@skein/contract/automations/comment-reply'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Comment, Surroundings } from './comment.ts'
import { decide, missingFacts, shortlist } from './decide.ts'
import { compileRule, type CommentRule } from './rule.ts'
import { createTally, type ReservedCount } from './tally.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const day = 86_400_000

function rule(settings: Partial<Record<string, unknown>> = {}, number = 1): CommentRule {
  const payload = CommentReplyPayload.parse({
    platform_user_id: '178',
    name: `Rule ${number}`,
    trigger_type: 'KEYWORD',
    reply_type: 'CUSTOM',
    keywords: ['price'],
    custom_message: 'It is 20 euros.',
    ...settings,
  })
  return compileRule({
    automation_id: `a${number}`,
    number,
    created_at: now - day * (10 - number),
    settings: payload,
  })
}

const comment = (change: Partial<Comment> = {}): Comment => ({
  comment_id: 'c1',
  text: 'What is the price?',
  from_id: 'ana',
  from_username: 'ana.makes',
  post_id: 'p1',
  parent_id: null,
  is_own: false,
  occurred_at: now,
  ...change,
})

const quiet: Surroundings = {
  replies: 0,
  posted_at: now - day / 2,
  permalink: 'https://post.example/p1',
  gone: false,
}

interface Setting {
  comment?: Comment
  surroundings?: Partial<Surroundings>
  reserved?: ReservedCount[]
}

function outcome(
  rules: CommentRule[],
  { comment: met = comment(), surroundings = {}, reserved = [] }: Setting = {},
) {
  const world = { surroundings: { ...quiet, ...surroundings }, tally: createTally(reserved), now }
  const { fired, skipped } = decide(met, shortlist(met, rules), world)
  const reasons = Object.fromEntries(skipped.map((entry) => [entry.rule.automation_id, entry.reason_code]))
  return { fired: fired?.rule.automation_id ?? null, text: fired?.text ?? null, reasons, skipped }
}

describe('one rule meets one comment', () => {
  const cases: [string, Partial<Record<string, unknown>>, Setting, string | null][] = [
    ['a comment with the keyword is answered', {}, {}, null],
    [
      'a comment without the keyword is left alone',
      {},
      { comment: comment({ text: 'lovely' }) },
      'no_keyword',
    ],
    ['our own comment is never answered', {}, { comment: comment({ is_own: true }) }, 'own_event'],
    ['EXACT wants the whole text', { match_type: 'EXACT' }, {}, 'no_keyword'],
    [
      'EXACT forgives case and spaces',
      { match_type: 'EXACT' },
      { comment: comment({ text: ' PRICE ' }) },
      null,
    ],
    ['STARTS_WITH wants the beginning', { match_type: 'STARTS_WITH' }, {}, 'no_keyword'],
    ['a chosen post is watched', { post_selection_type: 'SPECIFIC', specific_post_ids: ['p1'] }, {}, null],
    [
      'another post is not',
      { post_selection_type: 'SPECIFIC', specific_post_ids: ['p2'] },
      {},
      'post_not_selected',
    ],
    ['a post within the range is watched', { post_selection_type: 'DATE_RANGE', dateRange: '1d' }, {}, null],
    [
      'a post exactly as old as the range is watched',
      { post_selection_type: 'DATE_RANGE', dateRange: '1m' },
      { surroundings: { posted_at: now - 30 * day } },
      null,
    ],
    [
      'an older post is not',
      { post_selection_type: 'DATE_RANGE', dateRange: '1m' },
      { surroundings: { posted_at: now - 30 * day - 1 } },
      'post_out_of_range',
    ],
    [
      'the range counts back from the event, not from now',
      { post_selection_type: 'DATE_RANGE', dateRange: '1d' },
      { comment: comment({ occurred_at: now - 3 * day }), surroundings: { posted_at: now - 3.5 * day } },
      null,
    ],
    ['a comment that somebody answered is left alone', {}, { surroundings: { replies: 1 } }, 'reply_count'],
    ['EQUAL 1 wants one reply', { reply_count_condition: 'EQUAL' }, { surroundings: { replies: 1 } }, null],
    [
      'EQUAL 1 declines two',
      { reply_count_condition: 'EQUAL' },
      { surroundings: { replies: 2 } },
      'reply_count',
    ],
    [
      'GREATER_THAN 1 wants two',
      { reply_count_condition: 'GREATER_THAN' },
      { surroundings: { replies: 2 } },
      null,
    ],
    [
      'GREATER_THAN 1 declines one',
      { reply_count_condition: 'GREATER_THAN' },
      { surroundings: { replies: 1 } },
      'reply_count',
    ],
    [
      'the limit per post is kept',
      { max_replies_per_post: 2 },
      { reserved: [{ scope: 'post', automation_id: 'a1', post_id: 'p1', count: 2 }] },
      'cap_per_post',
    ],
    [
      'the limit per post is its own for each post',
      { max_replies_per_post: 2 },
      { reserved: [{ scope: 'post', automation_id: 'a1', post_id: 'p2', count: 9 }] },
      null,
    ],
    ['a limit of 0 replies per post never acts', { max_replies_per_post: 0 }, {}, 'cap_per_post'],
    [
      'the limit of actions is kept',
      { max_actions: 3, time_period_seconds: 60 },
      { reserved: [{ scope: 'period', automation_id: 'a1', count: 3 }] },
      'cap_per_period',
    ],
    [
      'a person in the cooldown is left alone',
      { user_cooldown_seconds: 300 },
      { reserved: [{ scope: 'person', automation_id: 'a1', person_id: 'ana', last_at: now - 299_999 }] },
      'cooldown',
    ],
    [
      'a person after the cooldown is answered',
      { user_cooldown_seconds: 300 },
      { reserved: [{ scope: 'person', automation_id: 'a1', person_id: 'ana', last_at: now - 300_000 }] },
      null,
    ],
    ['a comment that is gone gets no reply', {}, { surroundings: { gone: true } }, 'comment_gone'],
    ['a rule that needs a model waits for one', { reply_type: 'AI_DECISION' }, {}, 'no_model'],
  ]

  test.each(cases)('%s', (_, settings, setting, reason) => {
    const { fired, reasons } = outcome([rule(settings)], setting)
    expect(reasons['a1'] ?? null).toBe(reason)
    expect(fired).toBe(reason === null ? 'a1' : null)
  })
})

describe('several rules meet one comment', () => {
  const all = {
    CONTAINS: rule({}, 1),
    STARTS_WITH: rule({ match_type: 'STARTS_WITH' }, 2),
    EXACT: rule({ match_type: 'EXACT' }, 3),
  }

  test('an exact match wins over a beginning, a beginning over a part', () => {
    const met = { comment: comment({ text: 'price' }) }
    expect(outcome(Object.values(all), met).fired).toBe('a3')
    expect(outcome([all.CONTAINS, all.STARTS_WITH], met).fired).toBe('a2')
  })

  test('the longer keyword wins, then the older rule', () => {
    const longer = rule({ keywords: ['the price'] }, 5)
    expect(outcome([rule({}, 1), longer]).fired).toBe('a5')
    expect(outcome([rule({}, 2), rule({}, 1)]).fired).toBe('a1')
  })

  test('losers name the winner', () => {
    const { skipped } = outcome([rule({}, 1), rule({}, 2)])
    expect(skipped).toMatchObject([{ reason_code: 'lost_to', values: { winner_id: 'a1', winner: 'Rule 1' } }])
  })

  test('a rule whose limit is used up leaves the comment to the next one', () => {
    const reserved: ReservedCount[] = [{ scope: 'post', automation_id: 'a1', post_id: 'p1', count: 1 }]
    const { fired, reasons } = outcome([rule({ max_replies_per_post: 1 }, 1), rule({}, 2)], { reserved })
    expect(fired).toBe('a2')
    expect(reasons).toEqual({ a1: 'cap_per_post' })
  })
})

describe('the reply text', () => {
  test('variables are filled, the keyword as the rule spells it', () => {
    const custom_message = 'Hi {username}, {keyword}? See {post_link} {other}'
    const { text } = outcome([rule({ custom_message })], { comment: comment({ text: 'PRICE' }) })
    expect(text).toBe('Hi ana.makes, price? See https://post.example/p1 {other}')
  })

  test('what a commenter is called never becomes a variable', () => {
    const { text } = outcome([rule({ custom_message: 'Hi {username}' })], {
      comment: comment({ from_username: '{keyword}' }),
    })
    expect(text).toBe('Hi {keyword}')
  })

  test('a reply is cut at the length the platform takes', () => {
    const { text } = outcome([rule({ custom_message: '{username}' })], {
      comment: comment({ from_username: '🧶'.repeat(3000) }),
    })
    expect([...(text ?? '')]).toHaveLength(2200)
  })
})

describe('facts', () => {
  test('are asked for only when a rule depends on them', () => {
    const ranged = rule({ post_selection_type: 'DATE_RANGE', dateRange: '1d' })
    const unknown: Surroundings = { replies: null, posted_at: null, permalink: null, gone: false }
    expect(missingFacts(shortlist(comment(), [ranged]).candidates, unknown)).toEqual(['post', 'replies'])
    expect(missingFacts(shortlist(comment(), [rule()]).candidates, { ...unknown, replies: 0 })).toEqual([])
    expect(missingFacts(shortlist(comment({ text: 'hi' }), [ranged]).candidates, unknown)).toEqual([])
  })
})

describe('many comments in one go', () => {
  test('limits hold exactly, whatever arrives', () => {
    const streams = fc.array(
      fc.record({ person: fc.constantFrom('ana', 'ben', 'cid'), post: fc.constantFrom('p1', 'p2') }),
      {
        maxLength: 60,
      },
    )
    const limits = fc.record({
      perPost: fc.integer({ min: 0, max: 5 }),
      actions: fc.integer({ min: 0, max: 8 }),
    })
    fc.assert(
      fc.property(streams, limits, (stream, { perPost, actions }) => {
        const limited = rule({
          max_replies_per_post: perPost,
          max_actions: actions,
          user_cooldown_seconds: 60,
        })
        const tally = createTally([])
        const answered = stream.filter(({ person, post }, index) => {
          const met = comment({ comment_id: `c${index}`, from_id: person, post_id: post })
          return decide(met, shortlist(met, [limited]), { surroundings: quiet, tally, now }).fired !== null
        })
        const count = (field: 'person' | 'post', value: string) =>
          answered.filter((entry) => entry[field] === value).length
        expect(answered.length).toBeLessThanOrEqual(actions)
        for (const post of ['p1', 'p2']) expect(count('post', post)).toBeLessThanOrEqual(perPost)
        for (const person of ['ana', 'ben', 'cid']) expect(count('person', person)).toBeLessThanOrEqual(1)
        expect(answered).toEqual(slowModel(stream, { perPost, actions }))
      }),
    )
  })
})

/** The obvious way: keep every answer ever given and count again each time. */
function slowModel(
  stream: { person: string; post: string }[],
  { perPost, actions }: { perPost: number; actions: number },
) {
  const answered: typeof stream = []
  for (const entry of stream) {
    const underPost = answered.filter(({ post }) => post === entry.post).length
    const known = answered.some(({ person }) => person === entry.person)
    if (underPost < perPost && answered.length < actions && !known) answered.push(entry)
  }
  return answered
}
