import { expect, test } from 'vitest'
import { countDays, rowsOf, runsOf } from './series-logic.ts'

const now = Date.parse('2026-11-20T09:00:00Z')
const points = [
  { metric: 'likes', day: '2026-11-15', value: 4 },
  { metric: 'likes', day: '2026-11-17', value: 6 },
  { metric: 'likes', day: '2026-11-19', value: 9 },
  { metric: 'reach', day: '2026-11-19', value: 900 },
]

test('ends a range yesterday and pairs each day with the day one range earlier', () => {
  expect(rowsOf(points, { metric: 'likes', range: 3, now })).toEqual([
    { day: '2026-11-17', value: 6, previousDay: '2026-11-14', previous: null },
    { day: '2026-11-18', value: null, previousDay: '2026-11-15', previous: 4 },
    { day: '2026-11-19', value: 9, previousDay: '2026-11-16', previous: null },
  ])
})

test('counts each day once', () => {
  expect(countDays(points)).toBe(3)
})

test('breaks the line at a day without a value', () => {
  expect(runsOf([1, null, 3, 4]).map((run) => run.map(({ at }) => at))).toEqual([[0], [2, 3]])
})
