import { expect, it } from 'vitest'
import { readCounts } from './test-counts.ts'

it('reads counts from the report of the unit tests', () => {
  expect(readCounts({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1 })).toEqual({
    passed: 3,
    failed: 1,
  })
})

it('reads counts from the report of the browser tests', () => {
  expect(readCounts({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 1 } })).toEqual({
    passed: 4,
    failed: 2,
  })
})

it('counts nothing when there is no report', () => {
  expect(readCounts(undefined)).toEqual({ passed: 0, failed: 0 })
})
