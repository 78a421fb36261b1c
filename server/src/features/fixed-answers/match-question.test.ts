import { fastestOf } from '@skein/engine/test/growth/processor-time'
import { expect, test } from 'vitest'
import { phraseOf } from '#src/features/knowledge/search/phrase-logic.ts'
import { findBestMatch } from './match-question.ts'

const noStems = new Map()
const question = (text: string) => ({ words: phraseOf(text, noStems), meaning: null })
const storedQuestion = (text: string) => ({ ...question(text), text, model: null, vector: null })

function find(text: string, knownTexts: readonly string[]) {
  const steps = findBestMatch(question(text), knownTexts.map(storedQuestion))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value && [value.found.text, value.is_same]
  }
}

test('prefers the same question to one that is only alike', () => {
  const knownTexts = ['opening hours workshop sunday', 'opening hours workshp', 'opening hours']
  expect(find('opening hours workshop', knownTexts)).toEqual(['opening hours workshp', true])
  expect(find('opening hours workshop', knownTexts.slice(0, 1))).toEqual([knownTexts[0], false])
  expect(find('delivery', knownTexts)).toBeNull()
})

/** 64 different words of 20 letters with the same first letter: all are compared for typos. */
const hostile = (seed: number) =>
  Array.from({ length: 64 }, (_, word) =>
    Array.from({ length: 20 }, (__, at) =>
      at === 0 ? 'a' : String.fromCharCode(97 + ((seed * 31 + word * 17 + at * at * (word + seed)) % 26)),
    ).join(''),
  ).join(' ')

test('compares a hostile question with 500 hostile ones in bounded time', () => {
  const hostileQuestion = question(hostile(0))
  const knownQuestions = Array.from({ length: 500 }, (_, at) => storedQuestion(hostile(at + 1)))
  // 40 seconds when every pair of words is compared.
  expect(fastestOf(3, () => [...findBestMatch(hostileQuestion, knownQuestions)])).toBeLessThan(1000)
})
