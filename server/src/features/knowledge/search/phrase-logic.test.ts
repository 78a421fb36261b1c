import { describe, expect, test } from 'vitest'
import { isSameMeaning, phraseOf, sharedWordsWith } from './phrase-logic.ts'

const shared = (one: string, other: string) =>
  sharedWordsWith(phraseOf(one, new Map()))(phraseOf(other, new Map()))

describe('sharedWordsWith', () => {
  test('ignores word order and greetings', () => {
    expect(shared('Hello! shipping costs Austria please', 'Austria: shipping costs?')).toBe(1)
  })

  test('ignores case, accents and a typo in a long word', () => {
    expect(shared('Livraison gratuite à Genève', 'livraison gratuite a geneve')).toBe(1)
    expect(shared('opening hours workshop', 'opening hours worksop')).toBe(1)
  })

  test('distinguishes short words and numbers', () => {
    expect(shared('june course', 'july course')).toBe(0.5)
    expect(shared('course 1234567', 'course 1234568')).toBe(0.5)
    expect(shared('ship austria', 'ship australia')).toBe(0.5)
  })

  test('additional words reduce the share', () => {
    expect(shared('course price', 'course price children')).toBe(0.8)
    expect(shared('', 'course')).toBe(0)
  })
})

test('compares vectors of the same model only, by a minimum similarity', () => {
  const meaning = (model: string, ...vector: number[]) => ({ model, vector: Float32Array.from(vector) })
  const one = meaning('openai:text-embedding-3-small', 1, 0)
  expect(isSameMeaning(one, meaning('openai:text-embedding-3-small', 0.8, 0.6))).toBe(true)
  expect(isSameMeaning(one, meaning('openai:text-embedding-3-small', 0.6, 0.8))).toBe(false)
  expect(isSameMeaning(one, meaning('gemini:gemini-embedding-001', 1, 0))).toBe(false)
  expect(isSameMeaning(one, null)).toBe(false)
})
