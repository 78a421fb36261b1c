import { describe, expect, test } from 'vitest'
import { formatAgo, formatCost, formatCount, formatSmallCost } from './format.ts'

describe('number formats', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0K'],
    [12_345, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [2_500_000, '2.5M'],
  ])('%d reads as %s', (value, text) => {
    expect(formatCount(value)).toBe(text)
  })

  test('formats money with two decimals', () => {
    expect(formatCost(0)).toBe('$0.00')
    expect(formatCost(1234.5)).toBe('$1,234.50')
  })

  test.each([
    [0, '$0.00'],
    [1.5, '$1.50'],
    [0.0142, '$0.01'],
    [0.00042, '$0.00042'],
    [0.0000036, '$0.0000036'],
  ])('a cost of %d reads %s', (dollars, text) => {
    expect(formatSmallCost(dollars)).toBe(text)
  })
})

test('formats relative times', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(formatAgo('2026-11-20T11:59:30Z', now)).toBe('just now')
  expect(formatAgo('2026-11-20T11:57:00Z', now)).toBe('3 minutes ago')
  expect(formatAgo('2026-11-19T11:00:00Z', now)).toBe('yesterday')
})
