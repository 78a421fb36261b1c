import * as z from 'zod'

export interface FileTime {
  file: string
  seconds: number
}

interface SuiteReport {
  file: string
  suites?: SuiteReport[] | undefined
  specs: { tests: { results: { duration: number }[] }[] }[]
}

const Suite: z.ZodType<SuiteReport> = z.object({
  file: z.string(),
  get suites() {
    return z.array(Suite).optional()
  },
  specs: z.array(
    z.object({
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
})
const BrowserReport = z.object({ suites: z.array(Suite) })

/** Returns the seconds of each spec file, from Playwright's JSON report; none for anything else. */
export function readBrowserTimes(report: unknown): FileTime[] {
  const suites = BrowserReport.safeParse(report).data?.suites ?? []
  return suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: millisecondsOf(suite) / 1000 }))
}

function millisecondsOf({ suites = [], specs }: SuiteReport): number {
  const inSpecs = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  return [...inSpecs.map(({ duration }) => duration), ...suites.map(millisecondsOf)].reduce(
    (sum, each) => sum + each,
    0,
  )
}

/** Returns a table of the files, the slowest first. */
export function tableOfTimes(times: readonly FileTime[]): string {
  const rows = times
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${file}`)
  return ['seconds  file', ...rows].join('\n')
}
