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
  // All workers share one product on two processors.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous, so that a busy machine fails no test: each wait ends with its state.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Tracing adds a third to the duration; enable it with --trace on.
  use: { screenshot: 'only-on-failure', actionTimeout: 20_000, colorScheme: 'dark' },
})
