import { describe, expect, test } from 'vitest'
import {
  collidingAutomation as automation,
  automationIdsOf,
  type CollisionCase,
} from '#test/collision-fixtures.ts'
import { findCollisions } from './find-collisions.ts'

const capped = { max_replies_per_post: 5 }
const hiding = { slot: 'moderation', automation_type: 'DELETE_COMMENT', reply_count: null } as const
describe('the same keyword on the same posts', () => {
  const cases: CollisionCase[] = [
    [
      'two rules for one word',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['cost', 'Price'] })],
      ['a1 a2'],
    ],
    [
      'the one that goes first stands first',
      [automation(2, { keywords: ['price'] }), automation(1, { keywords: ['price'] })],
      ['a1 a2'],
    ],
    [
      'the closer match goes first',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['price'], match_type: 'EXACT' })],
      ['a2 a1'],
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
      'a date range may hold any post',
      [
        automation(1, { keywords: ['price'], posts: 1000 }),
        automation(2, { keywords: ['price'], posts: ['p2'] }),
      ],
      ['a1 a2'],
    ],
    [
      'three rules are one finding',
      [1, 2, 3].map((number) => automation(number, { keywords: ['price', 'cost'] })),
      ['a1 a2 a3'],
    ],
    [
      'rules that share only through a third stay together',
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
    [
      'not on different posts',
      [
        automation(1, { keywords: ['price'], posts: ['p1'] }),
        automation(2, { keywords: ['price'], posts: ['p2'] }),
      ],
      null,
    ],
    [
      'not when one answers the first and one the later comments',
      [
        automation(1, { keywords: ['price'] }),
        automation(2, { keywords: ['price'], reply_count: { condition: 'GREATER_THAN', value: 0 } }),
      ],
      null,
    ],
    [
      'not when one replies below and one writes privately',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['price'], slot: 'private' })],
      null,
    ],
    [
      'not with a rule that is paused',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['price'], active: false })],
      null,
    ],
    [
      'not for a keyword inside another',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['price list'] })],
      null,
    ],
    ['not for one rule that says it twice', [automation(1, { keywords: ['price', 'PRICE'] })], null],
  ]
  test.each(cases)('%s', (_title, automations, expected) =>
    expect(automationIdsOf('same_keyword', automations)).toEqual(expected),
  )
})

describe('a rule that can never act', () => {
  const first = automation(1, { keywords: ['price', 'cost'] })
  const cases: CollisionCase[] = [
    ['an older rule has all its keywords', [first, automation(2, { keywords: ['cost'] })], ['a1 a2']],
    [
      'two older rules share its keywords',
      [first, automation(2, { keywords: ['deal'] }), automation(3, { keywords: ['price', 'deal'] })],
      ['a1 a2 a3'],
    ],
    [
      'its posts are among theirs',
      [
        automation(1, { keywords: ['price'], posts: ['p1', 'p2'] }),
        automation(2, { keywords: ['price'], posts: ['p2'] }),
      ],
      ['a1 a2'],
    ],
    [
      'a wider range holds a narrower one',
      [
        automation(1, { keywords: ['price'], posts: 2000 }),
        automation(2, { keywords: ['price'], posts: 1000 }),
      ],
      ['a1 a2'],
    ],
    [
      'moderation takes every text with the keyword',
      [automation(1, { keywords: ['spam'], ...hiding }), automation(2, { keywords: ['no spam'] })],
      ['a1 a2'],
    ],
    [
      'moderation goes first even if it is younger',
      [
        automation(2, { keywords: ['spam'], match_type: 'EXACT', ...hiding }),
        automation(1, { keywords: ['spam'], match_type: 'EXACT' }),
      ],
      ['a2 a1'],
    ],
    ['not when one keyword is left', [first, automation(2, { keywords: ['cost', 'deal'] })], null],
    [
      'not when the longer keyword wins',
      [automation(1, { keywords: ['price'] }), automation(2, { keywords: ['price list'] })],
      null,
    ],
    [
      'not when the older rule has a limit',
      [{ ...first, ...capped }, automation(2, { keywords: ['cost'] })],
      null,
    ],
    [
      'not when the older rule leaves answered comments alone',
      [first, automation(2, { keywords: ['cost'], reply_count: { condition: 'LESS_THAN', value: 2 } })],
      null,
    ],
    [
      'not when it watches one post more',
      [
        automation(1, { keywords: ['price'], posts: ['p1'] }),
        automation(2, { keywords: ['price'], posts: ['p1', 'p2'] }),
      ],
      null,
    ],
    [
      'not when it matches more closely',
      [first, automation(2, { keywords: ['price'], match_type: 'EXACT' })],
      null,
    ],
    [
      'not when the closer match leaves texts over',
      [automation(1, { keywords: ['price'], match_type: 'EXACT' }), automation(2, { keywords: ['price'] })],
      null,
    ],
    [
      'not when moderation wants the whole text',
      [
        automation(1, { keywords: ['spam'], match_type: 'EXACT', ...hiding }),
        automation(2, { keywords: ['spam'] }),
      ],
      null,
    ],
    [
      'not for messages, which moderation never sees',
      [
        automation(1, { keywords: ['spam'], ...hiding }),
        automation(2, { keywords: ['spam'], slot: 'answer' }),
      ],
      null,
    ],
    ['not for an AI rule, whose texts nobody knows', [first, automation(2, { ai: true })], null],
  ]
  test.each(cases)('%s', (_title, automations, expected) =>
    expect(automationIdsOf('never_wins', automations)).toEqual(expected),
  )
})

describe('AI rules that ask about the same events', () => {
  const cases: CollisionCase[] = [
    ['two on all posts', [automation(1, { ai: true }), automation(2, { ai: true })], ['a1 a2']],
    [
      'not on different posts',
      [automation(1, { ai: true, posts: ['p1'] }), automation(2, { ai: true, posts: ['p2'] })],
      null,
    ],
    [
      'not beside a keyword rule, which goes first',
      [automation(1, { ai: true }), automation(2, { keywords: ['x'] })],
      null,
    ],
    [
      'not a reply rule before the conversation',
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

test('a finding says what is wrong and what to do', () => {
  const automations = [
    automation(1, { keywords: ['price'], name: 'Prices' }),
    automation(2, { keywords: ['price'], name: 'Old prices' }),
  ]
  const [worst, ...others] = findCollisions(automations, null)
  expect(worst).toMatchObject({ kind: 'never_wins', severity: 'critical', automation_ids: ['a1', 'a2'] })
  expect(worst?.message).toContain('"Old prices" can never act')
  expect(others.map(({ message }) => message)).toEqual([
    '"Prices" and "Old prices" listen for "price" on the same posts. Only one can act, and "Prices" goes first because it is the oldest. ' +
      'Give them different keywords or posts, or pause what you do not need.',
  ])
})

test('1,000 rules with 20 keywords each are compared in a moment, alike or apart', () => {
  const keywords = Array.from({ length: 20 }, (_, place) => `keyword ${place}`)
  const alike = Array.from({ length: 1000 }, (_, number) => automation(number, { keywords }))
  const apart = Array.from({ length: 1000 }, (_, number) =>
    automation(number, { keywords, posts: [`p${number}`] }),
  )
  expect(findCollisions(alike, null).filter(({ kind }) => kind === 'never_wins')).toHaveLength(999)
  expect(findCollisions(apart, null)).toEqual([])
})
