import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  formatAgo,
  formatChange,
  formatCost,
  formatCount,
  formatDateTime,
  formatDay,
  formatDuration,
  formatExactCost,
  formatFileSize,
  formatNumber,
  formatPercent,
  formatUtcDay,
} from './format.ts'

describe('number formats', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0K'],
    [12_345, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [2_500_000, '2.5M'],
  ])('formats the count %d as %s', (value, text) => {
    expect(formatCount(value)).toBe(text)
  })

  test.each([
    [0, '$0.00', '$0.00'],
    [1234.5, '$1,234.50', '$1,234.50'],
    [0.0142, '$0.01', '$0.01'],
    [0.00042, '<$0.01', '$0.00042'],
    [0.0000036, '<$0.01', '$0.0000036'],
  ])('formats the cost %d as %s, exactly as %s', (dollars, text, exact) => {
    expect(formatCost(dollars)).toBe(text)
    expect(formatExactCost(dollars)).toBe(exact)
  })

  test('groups the digits of a number', () => {
    expect(formatNumber(1284)).toBe('1,284')
  })

  test.each([
    [200, '1 kB'],
    [12_300, '12 kB'],
    [1_430_000, '1.4 MB'],
    [8_000_000, '8 MB'],
    [41_250_000_000, '41.3 GB'],
  ])('formats %d bytes as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text)
  })

  test('formats percentages without a space', () => {
    expect(formatPercent(6)).toBe('6%')
    expect([41, -5, 0].map(formatChange)).toEqual(['+41%', '−5%', '0%'])
  })

  test.each([
    [0, '0 s'],
    [45, '45 s'],
    [90, '90 s'],
    [300, '5 min'],
    [43_200, '12 h'],
    [86_400, '1 day'],
    [518_400, '6 days'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})

describe('time formats', () => {
  const now = new Date(2026, 10, 20, 12).getTime()
  const before = (seconds: number) => now - seconds * 1000

  test.each([
    [30, 'just now'],
    [-30, 'just now'],
    [180, '3 min ago'],
    [7200, '2 h ago'],
    [90_000, 'yesterday'],
    [129_600, 'yesterday'],
    [133_200, 'Nov 18'],
    [172_800, 'Nov 18'],
    [31_622_400, 'Nov 19, 2025'],
  ])('formats a time %d seconds ago as %s', (seconds, text) => {
    expect(formatAgo(before(seconds), now)).toBe(text)
  })

  test('adds the year to days of other years', () => {
    expect(formatDay(before(86_400), now)).toBe('Nov 19')
    expect(formatDay(new Date(2025, 0, 2), now)).toBe('Jan 2, 2025')
  })

  test('formats a stored day as a UTC date', () => {
    expect(formatUtcDay('2026-11-19')).toBe('Nov 19, 2026')
  })

  test('names today in a date with time', () => {
    expect(formatDateTime(before(60), now)).toMatch(/^today, 11:59/)
    expect(formatDateTime(before(86_400), now)).toMatch(/^Nov 19, 12:00/)
  })

  describe('hour cycle', () => {
    afterEach(() => {
      vi.restoreAllMocks()
      vi.resetModules()
    })

    test.each([
      ['h23', '15:29'],
      ['h12', '3:29 PM'],
    ] as const)('uses %s of the browser for times', async (hourCycle, text) => {
      const options = Intl.DateTimeFormat.prototype.resolvedOptions.call(new Intl.DateTimeFormat('en'))
      vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, hourCycle })
      vi.resetModules()
      const { formatClock } = await import('./format.ts')
      expect(formatClock(new Date(2026, 10, 20, 15, 29)).replace('\u202F', ' ')).toBe(text)
    })
  })
})
