import { describe, expect, test } from 'vitest'
import { planWords, type FoundWord } from './query-plan-logic.ts'

const word = (id: number, chunks: number): FoundWord => ({
  word: `w${id}`,
  terms: [{ id, weight: 1, chunks }],
})
const unknown: FoundWord = { word: 'unknown', terms: [] }

describe('planWords', () => {
  test('selects candidates by rare words and uses common words only for scoring', () => {
    const [plan] = planWords([word(1, 90_000), word(2, 12)], 100_000)
    expect(plan).toMatchObject({ anyOf: [2], andAnyOf: null })
    expect(plan?.rows.map(({ term }) => term)).toEqual([2, 1])
  })

  test('searches chunks with both of the two rarest words first when all words are common', () => {
    const plans = planWords([word(1, 50_000), word(2, 40_000), word(3, 60_000)], 100_000)
    expect(plans.map(({ anyOf, andAnyOf }) => [anyOf, andAnyOf])).toEqual([
      [[2], [1]],
      [[2], null],
    ])
  })

  test('an unknown word reduces the share of the known words', () => {
    const [alone] = planWords([word(1, 5)], 1000)
    const [half] = planWords([word(1, 5), unknown], 1000)
    expect(alone?.rows[0]?.share).toBeCloseTo(1)
    expect(half?.rows[0]?.share).toBeLessThan(0.7)
    expect(planWords([unknown], 1000)).toEqual([])
  })
})
