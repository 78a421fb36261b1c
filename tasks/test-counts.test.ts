import { expect, it } from 'vitest'
import { readCounts } from './test-counts.ts'

it('counts are taken from the report of the unit tests', () => {
  expect(readCounts({ numPassedTests: 7, numFailedTests: 2 })).toEqual({ passed: 7, failed: 2 })
})

it('counts are taken from the report of the browser tests', () => {
  expect(readCounts({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 1 } })).toEqual({
    passed: 4,
    failed: 2,
  })
})
