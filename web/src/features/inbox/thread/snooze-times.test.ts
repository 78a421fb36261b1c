import { expect, test } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

test.each([
  // A Friday, a Sunday and a Monday.
  ['2026-11-27T15:00', ['2026-11-27T16:00', '2026-11-28T09:00', '2026-11-30T09:00']],
  ['2026-11-29T15:00', ['2026-11-29T16:00', '2026-11-30T09:00', '2026-12-07T09:00']],
  ['2026-11-30T15:00', ['2026-11-30T16:00', '2026-12-01T09:00', '2026-12-07T09:00']],
])('snoozes at %s until an hour later, the next morning and the next Monday', (now, expected) => {
  const times = snoozeTimes(new Date(now).getTime())
  expect(times.map(({ until }) => until)).toEqual(expected.map((at) => new Date(at).toISOString()))
})
