import type { Chromium } from './chromium.ts'

/** Addresses of the product under test. The global setup stores them, every worker reads them. */
export type TestEnvironment = { url: string; sandboxUrl: string; chromium: Chromium }

const variable = 'SKEIN_E2E_ENVIRONMENT'

export function shareTestEnvironment(environment: TestEnvironment): void {
  process.env[variable] = JSON.stringify(environment)
}

export function readTestEnvironment(): TestEnvironment {
  const json = process.env[variable]
  if (!json)
    throw new Error('The product was not started: run the browser tests through playwright.config.ts.')
  return JSON.parse(json)
}
