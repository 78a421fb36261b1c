import { describe, expect, test } from 'vitest'
import { meanSame, phraseOf, sharedWords } from './phrase-logic.ts'

const shared = (one: string, other: string) =>
  sharedWords(phraseOf(one, new Map()), phraseOf(other, new Map()))

describe('how many words two questions have in common', () => {
  test('the same words in another order, with a greeting, are the same question', () => {
    expect(shared('Hello! shipping costs Austria please', 'Austria: shipping costs?')).toBe(1)
  })

  test('case, accents and a typo in a long word change nothing', () => {
    expect(shared('Livraison gratuite à Genève', 'livraison gratuite a geneve')).toBe(1)
    expect(shared('opening hours workshop', 'opening hours worksop')).toBe(1)
  })

  test('a short word or a number that differs is another word', () => {
    expect(shared('june course', 'july course')).toBe(0.5)
    expect(shared('course 1234567', 'course 1234568')).toBe(0.5)
    expect(shared('ship austria', 'ship australia')).toBe(0.5)
  })

  test('what one asks in addition makes them less alike', () => {
    expect(shared('course price', 'course price children')).toBe(0.8)
    expect(shared('', 'course')).toBe(0)
  })
})

test('meanings are compared within one model only, and from near on', () => {
  const meaning = (model: string, ...vector: number[]) => ({ model, vector: Float32Array.from(vector) })
  const one = meaning('openai:text-embedding-3-small', 1, 0)
  expect(meanSame(one, meaning('openai:text-embedding-3-small', 0.8, 0.6))).toBe(true)
  expect(meanSame(one, meaning('openai:text-embedding-3-small', 0.6, 0.8))).toBe(false)
  expect(meanSame(one, meaning('gemini:gemini-embedding-001', 1, 0))).toBe(false)
  expect(meanSame(one, null)).toBe(false)
})
