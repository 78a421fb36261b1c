import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCounts, type Counts } from './test-counts.ts'
import { root, runOpenly, tool } from './run-tool.ts'
import { buildWebWhenStale } from './web-build.ts'

const reports = join(root, '.cache', 'test-reports')
const [unitReport, browserReport] = [join(reports, 'unit.json'), join(reports, 'browser.json')]

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const unitCode = await runOpenly([
  tool('vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
  ...(process.env.CI ? ['--retry=1'] : []),
  ...process.argv.slice(2),
])
const browserCode = await runBrowserTests()
const counts = [unitReport, browserReport].map(read)
const passed = counts.reduce((sum, { passed }) => sum + passed, 0)
const failed = counts.reduce((sum, { failed }) => sum + failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(unitCode || browserCode)

/** With paths after `npm test --` only the unit tests that match them run. */
async function runBrowserTests(): Promise<number> {
  if (process.argv.length > 2) return 0
  try {
    buildWebWhenStale()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
  return runOpenly([tool('@playwright/test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  })
}

/** A runner that died before it could write counts as nothing passed; its exit code tells the rest. */
function read(file: string): Counts {
  try {
    return readCounts(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}
