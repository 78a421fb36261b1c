import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const results = join(import.meta.dirname, 'test-results')

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: results,
  globalSetup: join(import.meta.dirname, 'support', 'start-product.ts'),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? join(results, 'report.json') }],
  ],
  // One product serves all of them, on two processors.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall; what needed its second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A trace costs a third of the time; ask for it with --trace on.
  use: { screenshot: 'only-on-failure', actionTimeout: 10_000 },
})
