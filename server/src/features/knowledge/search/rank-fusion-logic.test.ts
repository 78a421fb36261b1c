import { describe, expect, test } from 'vitest'
import { fuseRankings } from './rank-fusion-logic.ts'

describe('fuseRankings', () => {
  const near = (seq: number, meaning = 0.8) => ({ seq, meaning, isNear: true })
  const wordMatch = (seq: number, covered = 0.9) => ({ seq, covered })

  test('gives the first of both rankings a score of 1', () => {
    const [first, second] = fuseRankings([wordMatch(1), wordMatch(2)], [near(1), near(3)])
    expect(first).toMatchObject({ seq: 1, score: 1 })
    expect(second?.score).toBeLessThan(1)
  })

  test('a chunk with few words of the question that is not near does not answer it', () => {
    const far = { seq: 7, meaning: 0.1, isNear: false }
    expect(fuseRankings([wordMatch(7, 0.1)], [far])[0]).toMatchObject({
      answers: false,
      words: 0.1,
      meaning: 0.1,
    })
    expect(fuseRankings([wordMatch(7, 0.1)], [near(7)])[0]).toMatchObject({ answers: true })
  })

  test('strength does not depend on other hits: the first rank may be weak', () => {
    const far = { seq: 7, meaning: 0.1, isNear: false }
    const strength = (words: number, meaning = far) => fuseRankings([wordMatch(7, words)], [meaning])[0]
    expect(strength(0.2)).toMatchObject({ strength: 'weak' })
    expect(fuseRankings([wordMatch(7, 0.2)], [])[0]).toMatchObject({ score: 1, strength: 'weak' })
    expect(strength(0.5)).toMatchObject({ strength: 'fair' })
    expect(fuseRankings([], [near(7)])[0]).toMatchObject({ strength: 'fair' })
    expect(strength(0.5, near(7))).toMatchObject({ strength: 'strong' })
    expect(strength(0.9)).toMatchObject({ strength: 'strong' })
  })

  test('ranks by words alone without vectors', () => {
    expect(fuseRankings([wordMatch(4)], [])[0]).toMatchObject({ seq: 4, score: 1, meaning: null })
  })
})
