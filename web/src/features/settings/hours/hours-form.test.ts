import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import { expect, test } from 'vitest'
import { draftOf, hoursOf, hoursProblems, withDay, withInterval, withMondayCopied } from './hours-form.ts'
import { stateText } from './hours-texts.ts'

const hours: BusinessHours = {
  time_zone: 'Europe/Berlin',
  days: [
    { day: 'monday', from: '09:00', to: '12:00' },
    { day: 'monday', from: '13:00', to: '18:00' },
    { day: 'saturday', from: '20:00', to: '02:00' },
  ],
  away_message: 'Back soon.',
}
const draft = draftOf(hours)

test('a draft keeps the business hours', () => {
  expect(hoursOf(draft)).toEqual(hours)
})

test('the hours of Monday are copied to the other weekdays', () => {
  const { week } = withMondayCopied(draft)
  expect([week.tuesday, week.friday]).toEqual([week.monday, week.monday])
  expect([week.saturday, week.sunday]).toEqual([draft.week.saturday, []])
})

test('a new interval has usual hours, or follows the last one', () => {
  expect(withInterval([])).toEqual([{ from: '09:00', to: '18:00' }])
  expect(withInterval([{ from: '18:00', to: '22:30' }]).at(-1)).toEqual({ from: '22:30', to: '01:30' })
})

test('a problem stands at its day', () => {
  const overlapping = withDay(draft, 'sunday', [{ from: '01:00', to: '05:00' }])
  expect(hoursProblems(overlapping).days).toEqual({
    sunday: 'The hours on Sunday overlap. Change one of them.',
  })
  const incomplete = withDay(draft, 'monday', [{ from: '09:00', to: '' }])
  expect(hoursProblems(incomplete).days).toEqual({
    monday: 'Enter a time from 00:00 to 23:59, for example 09:00.',
  })
  expect(hoursProblems({ ...draft, awayMessage: 'a'.repeat(1001) }).awayMessage).toContain('too long')
})

test.each([
  ['2026-07-06T06:59Z', 'Closed now. Opens at 9:00 AM.'],
  ['2026-07-06T07:00Z', 'Open now. Closes at 12:00 PM.'],
  ['2026-07-07T07:00Z', 'Closed now. Opens Saturday at 8:00 PM.'],
  ['2026-07-11T19:00Z', 'Open now. Closes Sunday at 2:00 AM.'],
])('says the state at %s', (at, text) => {
  expect(
    stateText(hours, Date.parse(at))
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll('\u202f', ' '),
  ).toBe(text)
})

test('says that hours are off, or that nothing changes', () => {
  const none = { ...hours, days: [] }
  expect(stateText({ ...none, away_message: '' }, 0)).toBe(
    'Business hours are off. You count as open at all times.',
  )
  expect(stateText(none, 0)).toContain('Closed at all times.')
})
