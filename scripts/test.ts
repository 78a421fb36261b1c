import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failedFiles, failedTests, readCounts, withSecondTry } from './test-counts.ts'
import { root, runOpenly, tool } from './run-tool.ts'
import { buildWebWhenStale } from './web-build.ts'

const reports = join(root, '.cache', 'test-reports')
const browserReport = join(reports, 'browser.json')

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const unit = await runUnitTests(process.argv.slice(2))
const browserCode = await runBrowserTests()
const counts = [unit.report, read(browserReport)].map(readCounts)
const passed = counts.reduce((sum, { passed }) => sum + passed, 0)
const failed = counts.reduce((sum, { failed }) => sum + failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(unit.code || browserCode)

async function runUnitTests(chosen: string[]): Promise<{ code: number; report: unknown }> {
  const first = await tryUnitTests('unit', chosen)
  const files = failedFiles(first.report)
  // A shared machine may stall, so a file gets a second try there: by itself, and never in silence.
  if (!process.env.CI || files.length === 0) return first
  process.stdout.write(`\nA second try of ${files.length} files, for:\n`)
  for (const name of failedTests(first.report)) process.stdout.write(`  ${name}\n`)
  const second = await tryUnitTests('unit-again', files)
  return { code: second.code, report: withSecondTry(first.report, second.report) }
}

async function tryUnitTests(name: string, chosen: string[]): Promise<{ code: number; report: unknown }> {
  const report = join(reports, `${name}.json`)
  const code = await runOpenly([
    tool('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...chosen,
  ])
  return { code, report: read(report) }
}

/** With paths after `npm test --` only the unit tests that match them run. What was built must be small enough, too. */
async function runBrowserTests(): Promise<number> {
  if (process.argv.length > 2) return 0
  try {
    buildWebWhenStale()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
  const sizesCode = await runOpenly(['bench/run.ts', 'sizes'])
  const code = await runOpenly(
    [tool('@playwright/test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  )
  return code || sizesCode
}

/** A runner that died before it could write counts as nothing passed; its exit code tells the rest. */
function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
