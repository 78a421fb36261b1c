import { MatchType } from '@skein/contract/automations/automation'
import { foldText } from '@skein/contract/automations/keywords/fold'
import { matchesFolded } from '@skein/contract/automations/keywords/match'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKeywordIndex, type KeywordEntry } from './keyword-index.ts'
import type { IndexedKeyword } from '../automation.ts'

const keyword = (spelled: string): IndexedKeyword => ({ spelled, folded: foldText(spelled) })
const entry = (id: number, match_type: MatchType, ...spelled: string[]): KeywordEntry => ({
  id,
  match_type,
  folding: 'accents',
  keywords: spelled.map(keyword),
})

const foundKeywords = (entries: readonly KeywordEntry[], text: string) =>
  Object.fromEntries(
    [...createKeywordIndex(entries).find(foldText(text))].map(([id, { spelled }]) => [id, spelled]),
  )

/** Matches every automation separately. */
function oneByOne(entries: readonly KeywordEntry[], text: string) {
  const answer: Record<number, string> = {}
  for (const { id, keywords, match_type } of entries) {
    let best: IndexedKeyword | null = null
    for (const each of keywords) {
      if (best && best.spelled.length >= each.spelled.length) continue
      if (matchesFolded(foldText(text), each.folded, match_type)) best = each
    }
    if (best) answer[id] = best.spelled
  }
  return answer
}

describe('the keyword index', () => {
  test.each([
    [
      'finds overlapping keywords',
      [entry(1, 'CONTAINS', 'he'), entry(2, 'CONTAINS', 'she'), entry(3, 'CONTAINS', 'hers')],
      'ushers',
      { 1: 'he', 2: 'she', 3: 'hers' },
    ],
    [
      'returns the longest keyword of an automation',
      [entry(1, 'CONTAINS', 'price', 'price list')],
      'the price list',
      { 1: 'price list' },
    ],
    [
      'returns the first of two equally long keywords',
      [entry(1, 'CONTAINS', 'blue', 'mugs')],
      'mugs in blue',
      { 1: 'blue' },
    ],
    [
      'returns all automations with a keyword',
      [entry(7, 'CONTAINS', 'mug'), entry(4, 'CONTAINS', 'mug')],
      'a mug',
      { 7: 'mug', 4: 'mug' },
    ],
    [
      'EXACT matches the whole text',
      [entry(1, 'EXACT', 'price'), entry(2, 'EXACT', 'price?')],
      'Price?',
      { 2: 'price?' },
    ],
    [
      'STARTS_WITH matches the beginning',
      [entry(1, 'STARTS_WITH', 'the', 'the price'), entry(2, 'STARTS_WITH', 'price')],
      'the price',
      { 1: 'the price' },
    ],
    [
      'compares the length as spelled',
      [entry(1, 'CONTAINS', 'straße', 'trasse')],
      'STRASSE',
      { 1: 'straße' },
    ],
    [
      'follows the folding of dotted and dotless i',
      [entry(1, 'CONTAINS', 'indirim'), entry(2, 'CONTAINS', 'kadın')],
      'İNDİRİM KADIN',
      { 1: 'indirim' },
    ],
    [
      'matches an unpaired surrogate',
      [entry(1, 'CONTAINS', '\ud83d'), entry(2, 'CONTAINS', '😀')],
      'hi 😀',
      { 1: '\ud83d', 2: '😀' },
    ],
    [
      'ignores empty keywords',
      [entry(1, 'CONTAINS', ''), entry(2, 'EXACT', ''), entry(3, 'STARTS_WITH', '')],
      '',
      {},
    ],
    ['matches nothing without automations', [], 'anything', {}],
  ] as const)('%s', (_title, entries, text, expected) => {
    expect(foundKeywords(entries, text)).toEqual(expected)
    expect(oneByOne(entries, text)).toEqual(expected)
  })

  test('keeps no state between searches', () => {
    const index = createKeywordIndex([entry(1, 'CONTAINS', 'a', 'ab'), entry(2, 'CONTAINS', 'b')])
    expect([...index.find('ab').keys()].sort()).toEqual([1, 2])
    expect([...index.find('a')].map(([id, { spelled }]) => [id, spelled])).toEqual([[1, 'a']])
    expect(index.find('c').size).toBe(0)
  })

  // Few letters, so that keywords overlap and repeat.
  const letters = fc.constantFrom(
    'a',
    'b',
    'A',
    'ß',
    's',
    'ı',
    'i',
    'İ',
    'ς',
    'σ',
    '😀',
    '\ud83d',
    '\ude00',
    'e',
    '\u0301',
    ' ',
    '価',
    'ค',
    'ี',
  )
  const words = fc.string({ unit: letters, maxLength: 5 })
  const automations = fc.array(
    fc.record({
      match_type: fc.constantFrom(...MatchType.options),
      spelled: fc.array(words, { maxLength: 4 }),
    }),
    { maxLength: 12 },
  )

  test('agrees with matching every automation separately', () => {
    fc.assert(
      fc.property(
        automations,
        fc.array(fc.string({ unit: letters, maxLength: 30 }), { maxLength: 4 }),
        (drawnAutomations, texts) => {
          const entries = drawnAutomations.map(({ match_type, spelled }, id) =>
            entry(id, match_type, ...spelled),
          )
          const index = createKeywordIndex(entries)
          for (const text of texts) {
            const answer = Object.fromEntries(
              [...index.find(foldText(text))].map(([id, each]) => [id, each.spelled]),
            )
            expect(answer).toEqual(oneByOne(entries, text))
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('agrees for text of any script', () => {
    const any = fc.string({ unit: 'binary', maxLength: 6 })
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 6 }), any, any, (spelled, before, after) => {
        const entries = MatchType.options.map((match_type, id) => entry(id, match_type, ...spelled))
        const text = `${before}${spelled[0]}${after}`
        expect(foundKeywords(entries, text)).toEqual(oneByOne(entries, text))
      }),
      { numRuns: 50 },
    )
  })
})
