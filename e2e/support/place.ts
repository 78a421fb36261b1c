import type { Chromium } from './chromium.ts'

/** Where the product under test lives; the global setup finds out once, every worker reads it. */
export type Place = { url: string; sandboxUrl: string; chromium: Chromium }

const variable = 'SKEIN_E2E_PLACE'

export function tellPlace(place: Place): void {
  process.env[variable] = JSON.stringify(place)
}

export function readPlace(): Place {
  const told = process.env[variable]
  if (!told)
    throw new Error('The product was not started: run the browser tests through playwright.config.ts.')
  return JSON.parse(told)
}
