import { limits } from '../limits.ts'
import { describe, expect, test, vi } from 'vitest'
import type { BusinessHours, OpenInterval, Weekday } from './business-hours.ts'
import { awayMessageProblem, intervalProblems, isOutsideHours, openStateAt } from './opening-times.ts'

const interval = (day: Weekday, from: string, to: string): OpenInterval => ({ day, from, to })
const monday = interval('monday', '09:00', '18:00')
const friday = interval('friday', '09:00', '18:00')
const always = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(
  (day) => interval(day, '00:00', '00:00'),
)

const hours = (days: readonly OpenInterval[], time_zone = 'UTC'): BusinessHours => ({
  time_zone,
  days: [...days],
  away_message: 'Away',
})

describe('the state at a time', () => {
  // The sixth of July 2026 is a Monday.
  test.each([
    ['opens at the start', [monday], '2026-07-06T09:00Z', true, 'monday 18:00 +0'],
    ['closes at the end', [monday], '2026-07-06T18:00Z', false, 'monday 09:00 +7'],
    ['is closed a second before', [monday], '2026-07-06T08:59:59Z', false, 'monday 09:00 +0'],
    ['opens on a later day', [monday, friday], '2026-07-07T12:00Z', false, 'friday 09:00 +3'],
    ['opens in the next week', [monday, friday], '2026-07-11T12:00Z', false, 'monday 09:00 +2'],
    [
      'is closed between two intervals of a day',
      [interval('monday', '14:00', '18:00'), interval('monday', '09:00', '12:00')],
      '2026-07-06T13:00Z',
      false,
      'monday 14:00 +0',
    ],
    [
      'joins intervals that touch',
      [interval('monday', '09:00', '12:00'), interval('monday', '12:00', '18:00')],
      '2026-07-06T10:00Z',
      true,
      'monday 18:00 +0',
    ],
    [
      'is open over midnight',
      [interval('friday', '20:00', '02:00')],
      '2026-07-11T01:59Z',
      true,
      'saturday 02:00 +0',
    ],
    [
      'closes on the next day',
      [interval('friday', '20:00', '02:00')],
      '2026-07-10T23:00Z',
      true,
      'saturday 02:00 +1',
    ],
    [
      'is open from Sunday to Monday',
      [interval('sunday', '20:00', '02:00')],
      '2026-07-06T01:00Z',
      true,
      'monday 02:00 +0',
    ],
    [
      'joins Sunday and Monday',
      [interval('sunday', '20:00', '00:00'), interval('monday', '00:00', '06:00')],
      '2026-07-05T21:00Z',
      true,
      'monday 06:00 +1',
    ],
    [
      'is open for a whole day',
      [interval('monday', '00:00', '00:00')],
      '2026-07-06T23:59Z',
      true,
      'tuesday 00:00 +1',
    ],
    ['never closes', always, '2026-07-05T23:59Z', true, null],
    ['never opens', [], '2026-07-06T12:00Z', false, null],
  ] as const)('%s', (_title, days, at, open, until) => {
    const state = openStateAt(hours(days), Date.parse(at))
    const { until: next } = state
    expect([state.open, next && `${next.day} ${next.time} +${String(next.days)}`]).toEqual([open, until])
  })

  test.each([
    ['Berlin in summer', 'Europe/Berlin', '2026-07-06T07:00Z', true],
    ['Berlin in winter', 'Europe/Berlin', '2026-01-05T07:59Z', false],
    ['Berlin in winter, an hour later', 'Europe/Berlin', '2026-01-05T08:00Z', true],
    ['the Monday after the clocks went forward', 'America/New_York', '2026-03-09T13:00Z', true],
    ['the Monday before the clocks went forward', 'America/New_York', '2026-03-02T13:59Z', false],
    ['a zone whose day is ahead of UTC', 'Pacific/Auckland', '2026-07-05T21:00Z', true],
    ['a zone whose day is behind UTC', 'Pacific/Honolulu', '2026-07-07T03:59Z', true],
    ['a zone with half an hour', 'Asia/Kolkata', '2026-07-06T03:30Z', true],
    ['a minute before, in a zone with half an hour', 'Asia/Kolkata', '2026-07-06T03:29Z', false],
  ] as const)('uses the local time: %s', (_title, zone, at, open) => {
    expect(openStateAt(hours([monday], zone), Date.parse(at)).open).toBe(open)
  })

  test.each([
    // 2026-03-29: the clocks of Berlin go from 02:00 to 03:00.
    ['skips the hour that the clocks skip', '02:00', '03:00', '2026-03-29T01:00Z', false],
    ['opens after the skipped hour', '02:30', '05:00', '2026-03-29T01:00Z', true],
    // 2026-10-25: the clocks go from 03:00 back to 02:00.
    ['opens in the repeated hour for the first time', '02:00', '03:00', '2026-10-25T00:30Z', true],
    ['opens in the repeated hour again', '02:00', '03:00', '2026-10-25T01:30Z', true],
    ['closes after the repeated hour', '02:00', '03:00', '2026-10-25T02:00Z', false],
  ] as const)('%s', (_title, from, to, at, open) => {
    const days = [interval('sunday', from, to)]
    expect(openStateAt(hours(days, 'Europe/Berlin'), Date.parse(at)).open).toBe(open)
  })
})

test.each([
  ['null', null, false],
  ['no days and no message', { ...hours([]), away_message: '' }, false],
  ['no days with a message', hours([]), true],
  ['an open day', hours([monday]), false],
  ['a closed day without a message', { ...hours([friday]), away_message: '' }, true],
] as const)('Monday at noon is outside of the hours: %s', (_title, of, outside) => {
  expect(isOutsideHours(of, Date.parse('2026-07-06T12:00Z'))).toBe(outside)
})

test.each([
  ['accepts intervals that touch', [monday, interval('monday', '18:00', '20:00')], []],
  ['accepts a whole day', [interval('monday', '00:00', '00:00'), friday], []],
  ['accepts every whole day', always, []],
  ['refuses intervals that overlap', [monday, interval('monday', '17:59', '20:00')], ['monday']],
  ['refuses the same interval twice', [monday, monday], ['monday']],
  ['refuses a night that overlaps the next day', [interval('sunday', '22:00', '09:01'), monday], ['monday']],
  ['refuses a night that overlaps', [interval('thursday', '22:00', '10:00'), friday], ['friday']],
  ['refuses an interval without length', [interval('tuesday', '09:00', '09:00')], ['tuesday']],
] as const)('%s', (_title, days, problemDays) => {
  expect(intervalProblems(days).map(({ day }) => day)).toEqual(problemDays)
})

test('names the day on which intervals overlap', () => {
  expect(intervalProblems([monday, monday])).toEqual([
    { day: 'monday', message: 'The hours on Monday overlap. Change one of them.' },
  ])
})

test('limits the bytes of an away message', () => {
  expect(awayMessageProblem('a'.repeat(limits.messageBytes))).toBeNull()
  expect(awayMessageProblem('é'.repeat(limits.messageBytes))).toContain('1,000')
})

test('keeps the clocks of a limited number of time zones', () => {
  const construct = vi.spyOn(Intl, 'DateTimeFormat')
  const ask = (zone: string) => openStateAt(hours([monday], zone), 0)
  const two = (number: number) => String(number).padStart(2, '0')
  const zones = Array.from(
    { length: 150 },
    (_, minutes) => `+${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  )
  for (const zone of zones) ask(zone)
  const [first = ''] = zones
  ask(first)
  expect(construct).toHaveBeenCalledTimes(zones.length + 1)
  ask(first)
  expect(construct).toHaveBeenCalledTimes(zones.length + 1)
  construct.mockRestore()
})
