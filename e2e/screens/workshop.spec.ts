import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violationsOf } from '../support/checks/axe.ts'
import { buildWorkshop, serveWorkshop } from '../support/build-workshop.ts'
import { slowTransitions, horizontalOverflow, waitForAnimations } from '../support/display-modes.ts'
import { waitForNetworkIdle } from '../support/network.ts'
import { fullOnly } from '../support/full-run.ts'
import { smallTargets } from '../support/checks/touch-targets.ts'
import { expect, test } from '../support/test.ts'

let folder = ''
let workshop: Awaited<ReturnType<typeof serveWorkshop>>
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workshop-'))
  buildWorkshop(folder)
  workshop = await serveWorkshop(folder)
})
test.afterAll(() => {
  workshop.close()
  rmSync(folder, { recursive: true, force: true })
})

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

// Two parts, to use both processors.
const parts = [1, 2]
for (const part of parts) {
  test(
    `every component is accessible in each of its states, dark and light (${part} of ${parts.length})`,
    fullOnly,
    async ({ page }) => {
      test.setTimeout(480_000)
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(workshop.address)
      const addresses = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      expect(addresses.length).toBeGreaterThan(30)
      for (const address of addresses.filter((_, place) => place % parts.length === part - 1)) {
        await checkState(page, address)
      }
      expect(faults).toEqual([])
    },
  )
}

async function checkState(page: Page, address: string): Promise<void> {
  await page.goto(`${workshop.address}${address}`)
  await expect(page.locator('[data-state]').first()).toBeAttached()
  await waitForNetworkIdle(page)
  expect.soft(await horizontalOverflow(page), `pixels wider than a phone: ${address}`).toBeLessThanOrEqual(0)
  expect.soft(await slowTransitions(page), `transition despite reduced motion: ${address}`).toEqual([])
  await waitForAnimations(page)
  expect.soft(await smallTargets(page), `touch target too small: ${address}`).toEqual([])
  expect.soft(await violationsOf(page), `${address}, dark`).toEqual([])
  // The light theme differs in colours only.
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  await waitForAnimations(page)
  expect.soft(await violationsOf(page, ['color-contrast']), `${address}, light`).toEqual([])
}
