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

test.each([
  ['forward', 'Europe/Berlin', '2026-03-29T20:15:30.500Z', '2026-03-28T23:00:00.000Z'],
  ['back', 'Europe/Berlin', '2026-10-25T20:15:30.500Z', '2026-10-24T22:00:00.000Z'],
  ['back, before they do', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-24T22:00:00.000Z'],
  ['forward at midnight', 'America/Santiago', '2026-09-06T20:00:00.000Z', '2026-09-06T04:00:00.000Z'],
  ['back to midnight', 'Atlantic/Azores', '2026-10-25T20:00:00.000Z', '2026-10-25T00:00:00.000Z'],
])('knows the start of a day on which the clocks go %s', (_, zone, now, start) => {
  expect(new Date(startOfDay(Date.parse(now), zone)).toISOString()).toBe(start)
})

test('knows the start of a day at its first millisecond', () => {
  const midnight = Date.parse('2026-11-21T23:00:00.000Z')
  expect(startOfDay(midnight, 'Europe/Berlin')).toBe(midnight)
})
