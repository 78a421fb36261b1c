import { expect, test } from 'vitest'
import { foldWord, similarity, wordsOf } from './word-logic.ts'

test.each([
  ['Größe', 'grosse'],
  ['CAFÉ', 'cafe'],
  ['Łódź', 'lodz'],
  ['İstanbul', 'istanbul'],
  ['ｆｕｌｌ', 'full'],
  ['Ёлка', 'елка'],
])('folds %s to %s', (word, folded) => {
  expect(foldWord(word)).toBe(folded)
})

test('splits words in every script', () => {
  expect(wordsOf("L'atelier, 20€ & the kiln's 30-day rule")).toEqual([
    'atelier',
    '20',
    'the',
    'kiln',
    '30',
    'day',
    'rule',
  ])
  expect(wordsOf('配送料は無料 Доставка')).toEqual(['配送', '送料', '料は', 'は無', '無料', 'доставка'])
  expect(wordsOf('')).toEqual([])
})

test.each([
  ['dishwaser', 'dishwasher', true],
  ['recieve', 'receive', true],
  ['shiping', 'shipping', true],
  ['versand', 'versandkosten', true],
  ['cups', 'cats', false],
  ['bowl', 'plate', false],
  ['kiln', 'film', false],
])('%s is similar to %s: %s', (query, known, expected) => {
  expect(similarity(query, known) >= 0.42).toBe(expected)
})
