import { expect, test } from 'vitest'
import { localFieldValue, sendTimes, timeOfField } from './send-times.ts'

test.each(['2026-11-27T15:00', '2026-03-29T12:30', '2026-10-25T00:15'])(
  'writes and reads %s in a field for a time',
  (value) => {
    const at = new Date(value).getTime()
    expect(localFieldValue(at)).toBe(value)
    expect(timeOfField(value)).toBe(at)
  },
)

test('reads no time from an empty field', () => expect(timeOfField('')).toBeNaN())

test('offers only times before the reply window ends', () => {
  const now = new Date('2026-11-27T15:00').getTime()
  const possible = (ends: string) => sendTimes(now, new Date(ends).getTime()).map((time) => time.possible)
  expect(possible('2026-11-27T15:59')).toEqual([false, false])
  expect(possible('2026-11-28T09:00')).toEqual([true, false])
  expect(possible('2026-11-28T09:01')).toEqual([true, true])
})
