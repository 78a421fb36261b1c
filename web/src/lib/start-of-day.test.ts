import { expect, test } from 'vitest'
import { startOfDay } from './start-of-day.ts'

test.each([
  ['Asia/Tokyo', '2026-11-22T15:00:00.000Z'],
  ['America/New_York', '2026-11-22T05:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-22T18:30:00.000Z'],
])('knows the start of the day in %s', (zone, start) => {
  const now = Date.parse('2026-11-22T20:15:30.500Z')
  expect(new Date(startOfDay(now, zone)).toISOString()).toBe(start)
})
