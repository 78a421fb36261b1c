export type Counts = { passed: number; failed: number }

/** Tests that passed and failed, from Vitest's or Playwright's JSON report. */
export function readCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, stats } = fields(report)
  if (typeof numPassedTests === 'number' && typeof numFailedTests === 'number') {
    return { passed: numPassedTests, failed: numFailedTests }
  }
  const { expected, flaky, unexpected } = fields(stats)
  return { passed: count(expected) + count(flaky), failed: count(unexpected) }
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
