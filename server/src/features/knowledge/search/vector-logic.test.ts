import { expect, test } from 'vitest'
import { dotProduct, nearest, normalized, signsOf } from './vector-logic.ts'

test('simhashes find the nearest vectors, including sparse ones', () => {
  let seed = 1
  const chance = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32 - 0.5
  const sparse = () => normalized(Float32Array.from({ length: 384 }, () => (chance() > 0.4 ? chance() : 0)))
  const vectors = Array.from({ length: 500 }, sparse)
  const width = signsOf(sparse()).length
  const signs = new Uint32Array(500 * width)
  vectors.forEach((vector, row) => signs.set(signsOf(vector), row * width))
  let matchCount = 0
  for (let at = 0; at < 50; at += 1) {
    const query = normalized((vectors[at] ?? sparse()).map((value) => value + chance() * 0.05))
    const truth = vectors.map((vector, row) => ({ row, like: dotProduct(query, vector) }))
    const best = truth.toSorted((a, b) => b.like - a.like).slice(0, 3)
    const places = nearest(signsOf(query), { signs, count: 500 }, 100)
    matchCount += best.filter(({ row }) => places.includes(row)).length
  }
  expect(matchCount / 150).toBeGreaterThan(0.93)
})
