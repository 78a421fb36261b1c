import { fastestOf } from '@skein/engine/test/growth/processor-time'
import { expect, test } from 'vitest'
import { phraseOf } from '#src/features/knowledge/search/phrase-logic.ts'
import { findBestMatch } from './match-question.ts'

const noStems = new Map()
const question = (text: string) => ({ words: phraseOf(text, noStems), meaning: null })
const stored = (text: string) => ({ ...question(text), text, model: null, vector: null })

function find(asked: string, known: readonly string[]) {
  const steps = findBestMatch(question(asked), known.map(stored))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value && [value.found.text, value.is_same]
  }
}

test('prefers the same question to one that is only alike', () => {
  const known = ['opening hours workshop sunday', 'opening hours workshp', 'opening hours']
  expect(find('opening hours workshop', known)).toEqual(['opening hours workshp', true])
  expect(find('opening hours workshop', known.slice(0, 1))).toEqual([known[0], false])
  expect(find('delivery', known)).toBeNull()
})

/** 64 different words of 20 letters with the same first letter: all are compared for typos. */
const hostile = (seed: number) =>
  Array.from({ length: 64 }, (_, word) =>
    Array.from({ length: 20 }, (__, at) =>
      at === 0 ? 'a' : String.fromCharCode(97 + ((seed * 31 + word * 17 + at * at * (word + seed)) % 26)),
    ).join(''),
  ).join(' ')

test('compares a hostile question with 500 hostile ones in bounded time', () => {
  const asked = question(hostile(0))
  const known = Array.from({ length: 500 }, (_, at) => stored(hostile(at + 1)))
  // 40 seconds when every pair of words is compared.
  expect(fastestOf(3, () => [...findBestMatch(asked, known)])).toBeLessThan(1000)
})
