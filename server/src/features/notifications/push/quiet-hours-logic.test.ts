import { expect, test } from 'vitest'
import { isQuiet } from './quiet-hours-logic.ts'

test.each([
  ['13:00', '15:00', 'UTC', '2026-11-27T13:00:00Z', true],
  ['13:00', '15:00', 'UTC', '2026-11-27T14:59:59Z', true],
  ['13:00', '15:00', 'UTC', '2026-11-27T15:00:00Z', false],
  ['13:00', '15:00', 'UTC', '2026-11-27T12:59:59Z', false],
  // Over midnight.
  ['22:00', '07:00', 'UTC', '2026-11-27T23:30:00Z', true],
  ['22:00', '07:00', 'UTC', '2026-11-27T06:59:00Z', true],
  ['22:00', '07:00', 'UTC', '2026-11-27T07:00:00Z', false],
  ['22:00', '07:00', 'UTC', '2026-11-27T12:00:00Z', false],
  // The time zone of the person, in winter and in summer.
  ['22:00', '07:00', 'Europe/Berlin', '2026-11-27T21:00:00Z', true],
  ['22:00', '07:00', 'Europe/Berlin', '2026-07-27T20:00:00Z', true],
  ['22:00', '07:00', 'Europe/Berlin', '2026-11-27T20:00:00Z', false],
  ['00:00', '06:00', 'Asia/Kolkata', '2026-11-26T18:30:00Z', true],
  // No time at all.
  ['09:00', '09:00', 'UTC', '2026-11-27T09:00:00Z', false],
])('quiet from %s to %s in %s, at %s: %s', (from, to, time_zone, at, expected) => {
  expect(isQuiet({ from, to, time_zone }, Date.parse(at))).toBe(expected)
})
