import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { buildWorkshop, serveWorkshop, workshopAddress } from './support/build-workshop.ts'
import { restless, spillOf, still } from './support/looks.ts'
import { networkRests } from './support/network.ts'
import { smallTargets } from './support/touch.ts'
import { expect, test } from './support/test.ts'

let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workshop-'))
  buildWorkshop(folder)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

// In two parts, so that both processors have something to do.
const parts = [1, 2]
for (const part of parts) {
  test(`every component is accessible in each of its states, dark and light (${part} of ${parts.length})`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
    await serveWorkshop(context, folder)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(workshopAddress)
    const addresses = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(30)
    for (const address of addresses.filter((_, place) => place % parts.length === part - 1)) {
      await lookAt(page, address)
    }
    expect(faults).toEqual([])
  })
}

async function lookAt(page: Page, address: string): Promise<void> {
  await page.goto(`${workshopAddress}${address}`)
  await expect(page.locator('[data-state]').first()).toBeAttached()
  await networkRests(page)
  expect.soft(await spillOf(page), `pixels wider than a phone: ${address}`).toBeLessThanOrEqual(0)
  expect.soft(await restless(page), `would move although asked not to: ${address}`).toEqual([])
  await still(page)
  expect.soft(await smallTargets(page), `too small for a finger: ${address}`).toEqual([])
  expect.soft(await violationsOf(page), `${address}, dark`).toEqual([])
  // Another theme changes colours and nothing else.
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  await still(page)
  expect.soft(await violationsOf(page, ['color-contrast']), `${address}, light`).toEqual([])
}
