import { expect, test } from 'vitest'
import { formatSmallCost } from './format.ts'

test.each([
  [0, '$0.00'],
  [1.5, '$1.50'],
  [0.0142, '$0.01'],
  [0.00042, '$0.00042'],
  [0.0000036, '$0.0000036'],
])('a cost of %d reads %s', (dollars, words) => {
  expect(formatSmallCost(dollars)).toBe(words)
})
