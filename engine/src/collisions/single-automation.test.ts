import { describe, expect, test } from 'vitest'
import {
  collidingAutomation as automation,
  automationIdsOf,
  type CollisionCase,
} from '#test/collision-fixtures.ts'
import { findCollisions } from './find-collisions.ts'

const live = new Set(['p1', 'p2'])

describe('a keyword inside common words', () => {
  const cases: CollisionCase[] = [
    ['"art" is in "party"', [automation(1, { keywords: ['art'] })], ['a1']],
    ['"oro" is in "lavoro", "sal" in "salud"', [automation(1, { keywords: ['oro', 'sal'] })], ['a1', 'a1']],
    ['umlauts and capitals make no difference', [automation(1, { keywords: ['Süß', 'ÜCK'] })], ['a1']],
    ['not with EXACT', [automation(1, { keywords: ['art'], match_type: 'EXACT' })], null],
    ['not with STARTS_WITH', [automation(1, { keywords: ['art'], match_type: 'STARTS_WITH' })], null],
    ['not for a whole word and its plural', [automation(1, { keywords: ['earring', 'flower'] })], null],
    ['not for two words', [automation(1, { keywords: ['art print'] })], null],
  ]
  test.each(cases)('%s', (_title, automations, expected) =>
    expect(automationIdsOf('common_word', automations)).toEqual(expected),
  )
})

describe('a reply that contains its own keyword', () => {
  const cases: CollisionCase[] = [
    [
      'the reply contains the keyword',
      [automation(1, { keywords: ['price'], texts: ['Our PRICES are in the shop.'] })],
      ['a1'],
    ],
    [
      'one of several texts contains the keyword',
      [automation(1, { keywords: ['yes'], match_type: 'EXACT', texts: ['Hello', 'Yes'] })],
      ['a1'],
    ],
    [
      'the reply contains {keyword}',
      [automation(1, { keywords: ['price'], texts: ['You asked for {keyword}.'] })],
      ['a1'],
    ],
    [
      'not when the reply would not match',
      [automation(1, { keywords: ['price'], match_type: 'EXACT', texts: ['The price is 5.'] })],
      null,
    ],
    [
      'not when it uses other words',
      [automation(1, { keywords: ['price'], texts: ['It is 5 euros.'] })],
      null,
    ],
    ['not for an AI automation', [automation(1, { ai: true, texts: ['price'] })], null],
  ]
  test.each(cases)('%s', (_title, automations, expected) =>
    expect(automationIdsOf('own_trigger', automations)).toEqual(expected),
  )
})

describe('deleted posts', () => {
  const cases: CollisionCase[] = [
    ['one of two is deleted', [automation(1, { keywords: ['x'], posts: ['p1', 'old'] })], ['a1']],
    ['all are deleted', [automation(1, { keywords: ['x'], posts: ['old'] })], ['a1']],
    ['not when all exist', [automation(1, { keywords: ['x'], posts: ['p1', 'p2'] })], null],
    ['not for all posts', [automation(1, { keywords: ['x'] })], null],
  ]
  test.each(cases)('%s', (_title, automations, expected) =>
    expect(automationIdsOf('dead_posts', automations, live)).toEqual(expected),
  )

  test('is critical if no post is left', () => {
    const severity = (...posts: string[]) =>
      findCollisions([automation(1, { keywords: ['xyz'], posts })], live)[0]?.severity
    expect([severity('old'), severity('p1', 'old')]).toEqual(['critical', 'warning'])
  })

  test('is not reported if the posts are unknown', () => {
    expect(findCollisions([automation(1, { keywords: ['xyz'], posts: ['old'] })], null)).toEqual([])
  })
})
