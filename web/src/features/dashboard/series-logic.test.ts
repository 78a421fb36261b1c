import { expect, test } from 'vitest'
import { countDays, rowsOf, runsOf } from './series-logic.ts'

const now = Date.parse('2026-11-20T09:00:00Z')
const points = [
  { metric: 'likes', day: '2026-11-15', value: 4 },
  { metric: 'likes', day: '2026-11-17', value: 6 },
  { metric: 'likes', day: '2026-11-19', value: 9 },
  { metric: 'reach', day: '2026-11-19', value: 900 },
]

test('a range ends yesterday, and each of its days stands beside the day before it by a range', () => {
  expect(rowsOf(points, { metric: 'likes', range: 3, now })).toEqual([
    { day: '2026-11-17', value: 6, previousDay: '2026-11-14', previous: null },
    { day: '2026-11-18', value: null, previousDay: '2026-11-15', previous: 4 },
    { day: '2026-11-19', value: 9, previousDay: '2026-11-16', previous: null },
  ])
})

test('days are counted once, whatever they tell', () => {
  expect(countDays(points)).toBe(3)
})

test('a line breaks where a day has no number', () => {
  expect(runsOf([1, null, 3, 4]).map((run) => run.map(({ at }) => at))).toEqual([[0], [2, 3]])
})
