import { expect, it } from 'vitest'
import { failedFiles, failedTests, readCounts, withSecondTry } from './test-counts.ts'

const file = (name: string, ...statuses: ('passed' | 'failed' | 'skipped')[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, place) => ({ fullName: `${name} ${place}`, status })),
})
const first = { testResults: [file('a', 'passed', 'passed', 'skipped'), file('b', 'passed', 'failed')] }

it('counts are taken from the report of the unit tests', () => {
  expect(readCounts(first)).toEqual({ passed: 3, failed: 1 })
})

it('counts are taken from the report of the browser tests', () => {
  expect(readCounts({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 1 } })).toEqual({
    passed: 4,
    failed: 2,
  })
})

it('a report that is none counts nothing', () => {
  expect(readCounts(undefined)).toEqual({ passed: 0, failed: 0 })
})

it('what failed is tried once more, and what the second try says counts', () => {
  expect(failedFiles(first)).toEqual(['b'])
  expect(failedTests(first)).toEqual(['b 1'])
  const good = withSecondTry(first, { testResults: [file('b', 'passed', 'passed')] })
  expect(readCounts(good)).toEqual({ passed: 4, failed: 0 })
  const bad = withSecondTry(first, { testResults: [file('b', 'failed', 'failed')] })
  expect(readCounts(bad)).toEqual({ passed: 2, failed: 2 })
})

it('a file that could not even be loaded counts as failed, and is tried again', () => {
  const broken = { name: 'c', status: 'failed', assertionResults: [] }
  expect(failedFiles({ testResults: [broken] })).toEqual(['c'])
})
