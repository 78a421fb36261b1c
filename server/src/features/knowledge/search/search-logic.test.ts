import { describe, expect, test } from 'vitest'
import { fuse } from './rank-fusion-logic.ts'
import { planWords, type FoundWord } from './query-plan-logic.ts'
import { nearest, normalized, product, signsOf } from './vector-logic.ts'

const word = (id: number, chunks: number): FoundWord => ({
  word: `w${id}`,
  terms: [{ id, weight: 1, chunks }],
})
const unknown: FoundWord = { word: 'unknown', terms: [] }

describe('which chunks are weighed', () => {
  test('rare words choose them, common ones only take part in the weighing', () => {
    const [plan] = planWords([word(1, 90_000), word(2, 12)], 100_000)
    expect(plan).toMatchObject({ anyOf: [2], andAnyOf: null })
    expect(plan?.rows.map(({ term }) => term)).toEqual([2, 1])
  })

  test('of common words alone, those that hold the two rarest come first', () => {
    const plans = planWords([word(1, 50_000), word(2, 40_000), word(3, 60_000)], 100_000)
    expect(plans.map(({ anyOf, andAnyOf }) => [anyOf, andAnyOf])).toEqual([
      [[2], [1]],
      [[2], null],
    ])
  })

  test('a word that nobody knows takes its share of the question', () => {
    const [alone] = planWords([word(1, 5)], 1000)
    const [half] = planWords([word(1, 5), unknown], 1000)
    expect(alone?.rows[0]?.share).toBeCloseTo(1)
    expect(half?.rows[0]?.share).toBeLessThan(0.7)
    expect(planWords([unknown], 1000)).toEqual([])
  })
})

describe('two searches become one list', () => {
  const near = (seq: number, meaning = 0.8) => ({ seq, meaning, isNear: true })
  const held = (seq: number, covered = 0.9) => ({ seq, covered })

  test('who stands first in both has the highest score there is', () => {
    const [first, second] = fuse([held(1), held(2)], [near(1), near(3)])
    expect(first).toMatchObject({ seq: 1, score: 1 })
    expect(second?.score).toBeLessThan(1)
  })

  test('what holds little of the question and is not near answers nothing', () => {
    const far = { seq: 7, meaning: 0.1, isNear: false }
    expect(fuse([held(7, 0.1)], [far])[0]).toMatchObject({ answers: false, words: 0.1, meaning: 0.1 })
    expect(fuse([held(7, 0.1)], [near(7)])[0]).toMatchObject({ answers: true })
  })

  test('how well it fits does not depend on what else was found: the first place may be a weak one', () => {
    const far = { seq: 7, meaning: 0.1, isNear: false }
    const strength = (words: number, meaning = far) => fuse([held(7, words)], [meaning])[0]
    expect(strength(0.2)).toMatchObject({ strength: 'weak' })
    expect(fuse([held(7, 0.2)], [])[0]).toMatchObject({ score: 1, strength: 'weak' })
    expect(strength(0.5)).toMatchObject({ strength: 'fair' })
    expect(fuse([], [near(7)])[0]).toMatchObject({ strength: 'fair' })
    expect(strength(0.5, near(7))).toMatchObject({ strength: 'strong' })
    expect(strength(0.9)).toMatchObject({ strength: 'strong' })
  })

  test('without meanings the first place by words is the first place', () => {
    expect(fuse([held(4)], [])[0]).toMatchObject({ seq: 4, score: 1, meaning: null })
  })
})

test('signs find the neighbours of a vector, also of one that is mostly zeros', () => {
  let seed = 1
  const chance = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32 - 0.5
  const sparse = () => normalized(Float32Array.from({ length: 384 }, () => (chance() > 0.4 ? chance() : 0)))
  const vectors = Array.from({ length: 500 }, sparse)
  const width = signsOf(sparse()).length
  const signs = new Uint32Array(500 * width)
  vectors.forEach((vector, row) => signs.set(signsOf(vector), row * width))
  let found = 0
  for (let at = 0; at < 50; at += 1) {
    const asked = normalized((vectors[at] ?? sparse()).map((value) => value + chance() * 0.05))
    const truth = vectors.map((vector, row) => ({ row, like: product(asked, vector) }))
    const best = truth.toSorted((a, b) => b.like - a.like).slice(0, 3)
    const places = nearest(signsOf(asked), { signs, count: 500 }, 100)
    found += best.filter(({ row }) => places.includes(row)).length
  }
  expect(found / 150).toBeGreaterThan(0.93)
})
