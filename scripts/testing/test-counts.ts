import * as z from 'zod'

export type Counts = { passed: number; failed: number }

const UnitReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const BrowserReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
})

/** Returns how many tests passed and failed, from Vitest's or Playwright's JSON report; zeros for anything else. */
export function readCounts(report: unknown): Counts {
  const browser = BrowserReport.safeParse(report).data?.stats
  if (browser) return { passed: browser.expected + browser.flaky, failed: browser.unexpected }
  const unit = UnitReport.safeParse(report).data
  return { passed: unit?.numPassedTests ?? 0, failed: unit?.numFailedTests ?? 0 }
}
