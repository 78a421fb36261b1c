import { expect, test } from 'vitest'
import { queryWords } from './term-logic.ts'
import { foldWord, similarity, wordsOf } from './word-logic.ts'

test.each([
  ['Größe', 'grosse'],
  ['CAFÉ', 'cafe'],
  ['Łódź', 'lodz'],
  ['İstanbul', 'istanbul'],
  ['ｆｕｌｌ', 'full'],
  ['Ёлка', 'елка'],
  ['٢٠', '20'],
  ['سعـــر', 'سعر'],
  ['السَّعر', 'السعر'],
  ['قیمت', 'قيمت'],
  ['کتاب', 'كتاب'],
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
  ['Lavendel\u00adseife', 'Lavendelseife'],
  ['Nor\u200bway', 'Norway'],
  ['Nor\u2060way', 'Norway'],
  ['\ufeffNorway\u200e', 'Norway'],
])('reads %j as the word that a person sees', (written, word) => {
  expect(wordsOf(written)).toEqual(wordsOf(word))
})

test('finds words of sources that were read before their digits and letters were folded', () => {
  const terms = queryWords('٢٠ قیمت', new Map(), []).map((each) => each.terms.map(({ term }) => term))
  expect(terms).toEqual([
    ['20', '٢٠'],
    ['قيمت', 'قیمت'],
  ])
})

test.each([
  ['dishwaser', 'dishwasher', true],
  ['recieve', 'receive', true],
  ['shiping', 'shipping', true],
  ['versand', 'versandkosten', true],
  ['cups', 'cats', false],
  ['bowl', 'plate', false],
  ['kiln', 'film', false],
])('%s is similar to %s: %s', (query, word, expected) => {
  expect(similarity(query, word) >= 0.42).toBe(expected)
})
