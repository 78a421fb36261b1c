import * as z from 'zod'

export type Counts = { passed: number; failed: number }

const UnitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})
const BrowserReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
})

/** Tests that passed and failed, from Vitest's or Playwright's JSON report. */
export function readCounts(report: unknown): Counts {
  const browser = BrowserReport.safeParse(report).data?.stats
  if (browser) return { passed: browser.expected + browser.flaky, failed: browser.unexpected }
  const tests = filesOf(report).flatMap(({ assertionResults }) => assertionResults)
  const count = (wanted: string) => tests.filter(({ status }) => status === wanted).length
  return { passed: count('passed'), failed: count('failed') }
}

/** Paths of the unit test files in which something failed. */
export const failedFiles = (report: unknown): string[] =>
  filesOf(report).flatMap(({ name, status }) => (status === 'failed' ? [name] : []))

/** Names of the unit tests that failed. */
export const failedTests = (report: unknown): string[] =>
  filesOf(report).flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ fullName, status }) => (status === 'failed' ? [fullName] : [])),
  )

/** The first report with what a second try says of the files that it tried. */
export function withSecondTry(first: unknown, second: unknown): unknown {
  const tried = filesOf(second)
  const again = new Set(tried.map(({ name }) => name))
  return { testResults: [...filesOf(first).filter(({ name }) => !again.has(name)), ...tried] }
}

const filesOf = (report: unknown) => UnitReport.safeParse(report).data?.testResults ?? []
