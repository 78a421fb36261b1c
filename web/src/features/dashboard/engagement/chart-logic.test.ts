import { expect, test } from 'vitest'
import { csvOf, meanOf, labelledIndexes, valueAxisOf } from './chart-logic.ts'
import { rowsOf } from './series-logic.ts'

const now = Date.parse('2026-11-20T09:00:00Z')
const points = [
  { metric: 'likes', day: '2026-11-15', value: 4 },
  { metric: 'likes', day: '2026-11-17', value: 6 },
  { metric: 'likes', day: '2026-11-19', value: 9 },
  { metric: 'reach', day: '2026-11-19', value: 900 },
]

test('leaves days without a value out of the average', () => {
  expect(meanOf([4, null, 8])).toBe(6)
  expect(meanOf([null])).toBeNull()
})

test('writes a line per day and an empty cell for a missing value', () => {
  const rows = rowsOf(points, { metric: 'likes', range: 2, now })
  expect(csvOf(rows, 'likes', false)).toBe('day,likes\r\n2026-11-18,\r\n2026-11-19,9\r\n')
  expect(csvOf(rows, 'likes', true)).toBe(
    'day,likes,day_before,likes_before\r\n2026-11-18,,2026-11-16,\r\n2026-11-19,9,2026-11-17,6\r\n',
  )
})

test('always labels the last day, and others as space allows', () => {
  expect(labelledIndexes(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelledIndexes(30, 4)).toEqual([5, 13, 21, 29])
  expect(labelledIndexes(2, 0)).toEqual([1])
})

test('the axis of counts ends at a round number and labels whole ones', () => {
  expect(valueAxisOf(2326)).toEqual({ top: 2400, ticks: [0, 500, 1000, 1500, 2000] })
  expect(valueAxisOf(1)).toEqual({ top: 1, ticks: [0, 1] })
  expect(valueAxisOf(0)).toEqual({ top: 1, ticks: [0, 1] })
})
