import { expect, test } from 'vitest'
import { secondsOf, spanOf } from './replies-form.ts'

test.each([
  [60, { amount: 1, unit: 'minutes' }],
  [5400, { amount: 90, unit: 'minutes' }],
  [43_200, { amount: 12, unit: 'hours' }],
  [2_592_000, { amount: 30, unit: 'days' }],
] as const)('converts %d seconds to the largest unit without a remainder', (seconds, span) => {
  expect(spanOf(seconds)).toEqual(span)
  expect(secondsOf(span)).toBe(seconds)
})

test('converts an empty input to NaN', () => {
  expect(secondsOf({ amount: null, unit: 'hours' })).toBeNaN()
})
