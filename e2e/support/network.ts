import type { Page } from '@playwright/test'

const quiet = 500

/**
 * Waits until nothing new has come over the network for a moment. A page that listens for live updates keeps one
 * request open for as long as it is there, so it never counts as idle to the browser.
 */
export async function networkRests(page: Page, moment = quiet): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(async (pause) => {
    const rest = () => new Promise((resolve) => setTimeout(resolve, pause))
    const loaded = () => performance.getEntriesByType('resource').length
    for (let before = -1; before !== loaded(); await rest()) before = loaded()
  }, moment)
}
