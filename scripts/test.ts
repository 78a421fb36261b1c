// `npm test [-- --times] [-- <path>…]`, `npm run test:unit` (`--unit`), `npm run test:full` (`--full`).
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, runOpenly, tool } from './run-tool.ts'
import { readCounts } from './testing/test-counts.ts'
import { readBrowserTimes, tableOfTimes, type FileTime } from './testing/test-times.ts'
import { buildWebWhenStale } from './web-build.ts'

const reports = join(root, '.cache', 'test-reports')
const unitReport = join(reports, 'unit.json')
const unitTimes = join(reports, 'unit-times.json')
const unitFailures = join(reports, 'unit-failures.txt')
const browserReport = join(reports, 'browser.json')

/** Projects without a database, a sandbox or a process. */
const unitProjects = ['contract', 'engine', 'server-unit', 'web', 'web-unit']

const { values, positionals: paths } = parseArgs({
  options: {
    unit: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    times: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const isWhole = !values.unit && paths.length === 0
// Two languages cover both directions of writing. Products that tests start read the variable too.
if (values.full) process.env.TEST_FULL = '1'
else process.env.WEB_LANGUAGES = 'en,ar'

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// Built before the unit tests: one that starts the product would build the app beside other tests.
const build = isWhole ? await buildWeb() : null
const unit = await runUnitTests()
const browser = build === 0 ? await runBrowserTests() : {}
const counts = [read(unitReport), read(browserReport)].map(readCounts)
const passedTests = counts.reduce((sum, { passed }) => sum + passed, 0)
const failedTests = counts.reduce((sum, { failed }) => sum + failed, 0)
if (values.times) process.stdout.write(`\n${tableOfTimes(readTimes())}\n`)
if (existsSync(unitFailures)) process.stdout.write(`\n${readFileSync(unitFailures, 'utf8')}`)
const steps = { 'web build': build ?? 0, 'unit tests': unit, ...browser }
for (const [step, code] of Object.entries(steps)) {
  if (code !== 0) process.stdout.write(`\nFailed: ${step}, exit code ${code}\n`)
}
process.stdout.write(`\n${passedTests} passed, ${failedTests} failed\n`)
process.exit(Object.values(steps).find((code) => code !== 0) ?? 0)

/** Returns the exit code. */
function runUnitTests(): Promise<number> {
  return runOpenly(
    [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
      '--reporter=./scripts/testing/unit-reporter.ts',
      // More than processors: tests of the server wait for processes and timers.
      `--maxWorkers=${availableParallelism() + (values.unit ? 1 : 2)}`,
      ...(values.unit ? unitProjects.map((name) => `--project=${name}`) : []),
      ...paths,
    ],
    { FAILURES_FILE: unitFailures, TIMES_FILE: unitTimes },
  )
}

/** Returns the exit code of the build. */
async function buildWeb(): Promise<number> {
  try {
    await buildWebWhenStale()
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

/** Returns exit codes. Checks the sizes of the build as well. */
async function runBrowserTests(): Promise<Record<string, number>> {
  const sizes = await runOpenly(['bench/run.ts', 'sizes'])
  const tests = await runOpenly(
    [
      tool('@playwright/test', 'cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      ...(values.full ? [] : ['--grep-invert=@full']),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  )
  return { sizes, 'browser tests': tests }
}

function readTimes(): FileTime[] {
  return [...((read(unitTimes) as FileTime[] | null) ?? []), ...readBrowserTimes(read(browserReport))]
}

/** Returns null when a runner ended before it wrote its report; its exit code still fails the command. */
function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
