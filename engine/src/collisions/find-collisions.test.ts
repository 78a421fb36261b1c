import { collisionText } from '@skein/contract/automations/backtest/collision-text'
import { describe, expect, test } from 'vitest'
import {
  collidingAutomation as automation,
  automationIdsOf,
  type CollisionCase,
} from '#test/collision-fixtures.ts'
import { findCollisions } from './find-collisions.ts'

const capped = { conditions: new Map([['max_replies_per_post', 5]]) }
const draftsOnly = { shadow: true, conditions: new Map([['shadow', true]]) }
const once = { conditions: new Map([['once_per_person', true]]) }
const replyCount = (condition: string, value: number) =>
  new Map([['reply_count_condition', { condition, value }]])
const any = { match_type: 'ANY' } as const
const hiding = { slot: 'moderation', automation_type: 'DELETE_COMMENT', conditions: new Map() } as const
describe('the same keyword on the same posts', () => {
  const cases: CollisionCase[] = [
    [
      'two automations with one keyword',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['cost', 'Price'] })],
      ['a1 a2'],
    ],
    [
      'lists the automation with precedence first',
      [automation(2, { keywords: ['price'] }), automation(1, { keywords: ['price'] })],
      ['a1 a2'],
    ],
    [
      'lists the closer match first',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['price'], match_type: 'EXACT' })],
      ['a2 a1'],
    ],
    [
      'automations for mentions only do not meet those without sources',
      [
        automation(1, { keywords: ['price'], reacts_to: new Set(['mention']) }),
        automation(2, { keywords: ['price'] }),
      ],
      null,
    ],
    [
      'one post in common is enough',
      [
        automation(1, { keywords: ['price'], posts: ['p1', 'p2'] }),
        automation(2, { keywords: ['price'], posts: ['p2'] }),
      ],
      ['a1 a2'],
    ],
    [
      'a date range may include any post',
      [
        automation(1, { keywords: ['price'], posts: 1000 }),
        automation(2, { keywords: ['price'], posts: ['p2'] }),
      ],
      ['a1 a2'],
    ],
    [
      'a first time may include any post',
      [
        automation(1, { keywords: ['price'], posts: { kind: 'since', from: 1000 } }),
        automation(2, { keywords: ['price'], posts: ['p2'] }),
      ],
      ['a1 a2'],
    ],
    [
      'three automations are one collision',
      [1, 2, 3].map((number) => automation(number, { keywords: ['price', 'cost'] })),
      ['a1 a2 a3'],
    ],
    [
      'automations that overlap through a third are one collision',
      [
        automation(1, { keywords: ['price'], posts: ['p1'] }),
        automation(2, { keywords: ['price'], posts: ['p2'] }),
        automation(3, { keywords: ['price'], posts: ['p1', 'p2'] }),
      ],
      ['a1 a2 a3'],
    ],
    [
      'ß and ss are one keyword',
      [automation(1, { keywords: ['straße'] }), automation(2, { keywords: ['strasse'] })],
      ['a2 a1'],
    ],
    ['two for any text', [automation(1, any), automation(2, any)], ['a1 a2']],
    [
      'not one for any text with a keyword',
      [automation(1, any), automation(2, { keywords: ['price'] })],
      null,
    ],
    [
      'é and e, when one ignores accents',
      [automation(1, { keywords: ['café'] }), automation(2, { keywords: ['cafe'], folding: 'no_accents' })],
      ['a1 a2'],
    ],
    [
      'not é and e, when both compare accents',
      [automation(1, { keywords: ['café'] }), automation(2, { keywords: ['cafe'] })],
      null,
    ],
    [
      'not with one that only writes drafts',
      [automation(1, { keywords: ['price'], shadow: true }), automation(2, { keywords: ['price'] })],
      null,
    ],
    [
      'not on different posts',
      [
        automation(1, { keywords: ['price'], posts: ['p1'] }),
        automation(2, { keywords: ['price'], posts: ['p2'] }),
      ],
      null,
    ],
    [
      'not with disjoint reply counts',
      [
        automation(1, { keywords: ['price'] }),
        automation(2, { keywords: ['price'], conditions: replyCount('GREATER_THAN', 0) }),
      ],
      null,
    ],
    [
      'not in different slots',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['price'], slot: 'private' })],
      null,
    ],
    [
      'not with a paused automation',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['price'], active: false })],
      null,
    ],
    [
      'not for a keyword inside another',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['price list'] })],
      null,
    ],
    [
      'not for one automation with the keyword twice',
      [automation(1, { keywords: ['price', 'PRICE'] })],
      null,
    ],
  ]
  test.each(cases)('%s', (_title, automations, expected) =>
    expect(automationIdsOf('same_keyword', automations)).toEqual(expected),
  )
})

describe('an automation that can never act', () => {
  const first = automation(1, { keywords: ['price', 'cost'] })
  const cases: CollisionCase[] = [
    ['an older automation has all its keywords', [first, automation(2, { keywords: ['cost'] })], ['a1 a2']],
    [
      'two older automations have its keywords together',
      [first, automation(2, { keywords: ['deal'] }), automation(3, { keywords: ['price', 'deal'] })],
      ['a1 a2 a3'],
    ],
    [
      'its posts are included in theirs',
      [
        automation(1, { keywords: ['price'], posts: ['p1', 'p2'] }),
        automation(2, { keywords: ['price'], posts: ['p2'] }),
      ],
      ['a1 a2'],
    ],
    [
      'a wider date range includes a narrower one',
      [
        automation(1, { keywords: ['price'], posts: 2000 }),
        automation(2, { keywords: ['price'], posts: 1000 }),
      ],
      ['a1 a2'],
    ],
    [
      'posts since an earlier time include those since a later one',
      [
        automation(1, { keywords: ['price'], posts: { kind: 'since', from: 1000 } }),
        automation(2, { keywords: ['price'], posts: { kind: 'since', from: 2000 } }),
      ],
      ['a1 a2'],
    ],
    [
      'posts since a later time do not include those since an earlier one',
      [
        automation(1, { keywords: ['price'], posts: { kind: 'since', from: 2000 } }),
        automation(2, { keywords: ['price'], posts: { kind: 'since', from: 1000 } }),
      ],
      null,
    ],
    [
      'moderation matches every text with the keyword',
      [automation(1, { keywords: ['spam'], ...hiding }), automation(2, { keywords: ['no spam'] })],
      ['a1 a2'],
    ],
    [
      'moderation has precedence even if it is newer',
      [
        automation(2, { keywords: ['spam'], match_type: 'EXACT', ...hiding }),
        automation(1, { keywords: ['spam'], match_type: 'EXACT' }),
      ],
      ['a2 a1'],
    ],
    ['an older one is for any text, like it', [automation(1, any), automation(2, any)], ['a1 a2']],
    [
      'one for any text precedes AI, also if it is newer',
      [automation(2, any), automation(1, { ai: true })],
      ['a2 a1'],
    ],
    [
      'moderation of any text leaves nothing to reply to',
      [automation(2, { ...any, ...hiding }), automation(1, { keywords: ['price'] })],
      ['a2 a1'],
    ],
    [
      'not with a keyword, which precedes any text',
      [automation(1, any), automation(2, { keywords: ['a'] })],
      null,
    ],
    [
      'not when the one for any text acts once per person',
      [automation(1, { ...any, ...once }), automation(2, any)],
      null,
    ],
    [
      'not when the one for any text acts on other places',
      [automation(1, any), automation(2, { ...any, reacts_to: new Set(['post', 'live']) })],
      null,
    ],
    [
      'not when the older one only writes drafts',
      [{ ...first, ...draftsOnly }, automation(2, { keywords: ['cost'] })],
      null,
    ],
    ['not with a keyword of its own', [first, automation(2, { keywords: ['cost', 'deal'] })], null],
    [
      'not with a longer keyword',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['price list'] })],
      null,
    ],
    [
      'not when the older automation has a limit',
      [{ ...first, ...capped }, automation(2, { keywords: ['cost'] })],
      null,
    ],
    [
      'not when the older automation ignores answered comments',
      [first, automation(2, { keywords: ['cost'], conditions: replyCount('LESS_THAN', 2) })],
      null,
    ],
    [
      'not with another post',
      [
        automation(1, { keywords: ['price'], posts: ['p1'] }),
        automation(2, { keywords: ['price'], posts: ['p1', 'p2'] }),
      ],
      null,
    ],
    ['not with a closer match', [first, automation(2, { keywords: ['price'], match_type: 'EXACT' })], null],
    [
      'not when the closer match leaves other texts',
      [automation(1, { keywords: ['price'], match_type: 'EXACT' }), automation(2, { keywords: ['price'] })],
      null,
    ],
    [
      'not when moderation matches only the whole text',
      [
        automation(1, { keywords: ['spam'], match_type: 'EXACT', ...hiding }),
        automation(2, { keywords: ['spam'] }),
      ],
      null,
    ],
    [
      'not for messages, which are not moderated',
      [
        automation(1, { keywords: ['spam'], ...hiding }),
        automation(2, { keywords: ['spam'], slot: 'answer' }),
      ],
      null,
    ],
    ['not for an AI automation', [first, automation(2, { ai: true })], null],
  ]
  test.each(cases)('%s', (_title, automations, expected) =>
    expect(automationIdsOf('never_wins', automations)).toEqual(expected),
  )
})

describe('AI automations for the same events', () => {
  const cases: CollisionCase[] = [
    ['two on all posts', [automation(1, { ai: true }), automation(2, { ai: true })], ['a1 a2']],
    [
      'not on different posts',
      [automation(1, { ai: true, posts: ['p1'] }), automation(2, { ai: true, posts: ['p2'] })],
      null,
    ],
    [
      'not with a keyword automation',
      [automation(1, { ai: true }), automation(2, { keywords: ['x'] })],
      null,
    ],
    [
      'not a DM reply with an AI conversation',
      [
        automation(1, { ai: true, slot: 'answer', automation_type: 'DM_REPLY' }),
        automation(2, { ai: true, slot: 'answer', automation_type: 'AI_DM_CONVERSATION' }),
      ],
      null,
    ],
  ]
  test.each(cases)('%s', (_title, automations, expected) =>
    expect(automationIdsOf('ai_overlap', automations)).toEqual(expected),
  )
})

test('the message of a collision says what is wrong and what to do', () => {
  const automations = [
    automation(1, { keywords: ['price'], name: 'Prices' }),
    automation(2, { keywords: ['price'], name: 'Old prices' }),
  ]
  const [worst, ...others] = findCollisions(automations, null)
  expect(worst).toMatchObject({ kind: 'never_wins', severity: 'critical', automation_ids: ['a1', 'a2'] })
  expect(worst && collisionText(worst.cause)).toContain(
    '“Old prices” never runs: “Prices” always goes first.',
  )
  expect(others.map(({ cause }) => collisionText(cause))).toEqual([
    "“Prices” and “Old prices” use “price” on the same posts. Only one replies: “Prices” goes first because it's the oldest. " +
      'Use different keywords or posts, or pause one.',
  ])
})

test('compares 1,000 automations with 20 keywords each', () => {
  const keywords = Array.from({ length: 20 }, (_, place) => `keyword ${place}`)
  const alike = Array.from({ length: 1000 }, (_, number) => automation(number, { keywords }))
  const apart = Array.from({ length: 1000 }, (_, number) =>
    automation(number, { keywords, posts: [`p${number}`] }),
  )
  expect(findCollisions(alike, null).filter(({ kind }) => kind === 'never_wins')).toHaveLength(999)
  expect(findCollisions(apart, null)).toEqual([])
})
