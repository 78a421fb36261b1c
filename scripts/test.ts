import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCounts } from './test-counts.ts'
import { root, runOpenly, tool } from './run-tool.ts'
import { buildWebWhenStale } from './web-build.ts'

const reports = join(root, '.cache', 'test-reports')
const browserReport = join(reports, 'browser.json')
const unitFailures = join(reports, 'unit-failures.txt')

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const chosen = process.argv.slice(2)
// Without paths after `npm test --`. Unit tests that start the product would build the app beside other tests.
const build = chosen.length === 0 ? await buildWeb() : null
const unit = await runUnitTests(chosen)
const browser = build === 0 ? await runBrowserTests() : {}
const counts = [unit.report, read(browserReport)].map(readCounts)
const passed = counts.reduce((sum, { passed }) => sum + passed, 0)
const failed = counts.reduce((sum, { failed }) => sum + failed, 0)
if (existsSync(unitFailures)) process.stdout.write(`\n${readFileSync(unitFailures, 'utf8')}`)
const steps = { 'web build': build ?? 0, 'unit tests': unit.code, ...browser }
for (const [step, code] of Object.entries(steps)) {
  if (code !== 0) process.stdout.write(`\nFailed: ${step}, exit code ${code}\n`)
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(Object.values(steps).find((code) => code !== 0) ?? 0)

/** Shared CI machines may stall, so tests are retried once there; the reporter names retried tests. */
async function runUnitTests(chosen: string[]): Promise<{ code: number; report: unknown }> {
  const report = join(reports, 'unit.json')
  const code = await runOpenly(
    [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      // The default leaves one processor idle, which is half of a machine with two.
      '--maxWorkers=100%',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--reporter=./scripts/failure-reporter.ts',
      `--retry=${process.env.CI ? 1 : 0}`,
      ...chosen,
    ],
    { FAILURES_FILE: unitFailures },
  )
  return { code, report: read(report) }
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
    [tool('@playwright/test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  )
  return { sizes, 'browser tests': tests }
}

/** Returns null when a runner ended before it wrote its report; its exit code still fails the command. */
function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
