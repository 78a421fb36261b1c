import type { Locator, Page } from '@playwright/test'
import { waitUntilSettled } from '../support/display-modes.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]

test(
  'shows notifications beside what needs attention and the test chat',
  fullOnly,
  async ({ page, account }) => {
    expect(account.platform_user_id).not.toBe('')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto('/instagram')
      const work = page.getByRole('region', { name: 'Needs attention' })
      await expect(work).toBeVisible()
      await waitUntilSettled(page)
      await expectApart(await pauseAndResume(page), work)

      await page.goto('/instagram/livechat?tab=publish')
      const composer = page.getByRole('textbox', { name: 'Test message' })
      await expect(composer).toBeVisible()
      await waitUntilSettled(page)
      const notification = await pauseAndResume(page)
      await composer.scrollIntoViewIfNeeded()
      await expectApart(notification, composer)
      await expectApart(notification, page.getByRole('button', { name: 'Send', exact: true }))
    }
  },
)

test('opens the landing page with a notice for an unknown address', async ({ page, account }) => {
  expect(account.platform_user_id).not.toBe('')
  await page.goto('/no/such/page')
  await expect(page.getByText('Page not found.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Page not found.')).toHaveCount(0)
})

/** Leaves everything as it was. Returns the last notification. */
async function pauseAndResume(page: Page): Promise<Locator> {
  // Phones have the button in the menu.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('pause all')
  await page.getByRole('option', { name: 'Pause all automatic replies' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause all' }).click()
  await page.getByRole('button', { name: 'Resume all automatic replies' }).first().click()
  const notification = page.getByRole('dialog').filter({ hasText: 'Automatic replies resumed.' })
  await expect(notification).toBeVisible()
  await waitUntilSettled(page)
  return notification
}

/** Waits, because a notification makes room for what is scrolled to the end of the window with the next frame. */
async function expectApart(first: Locator, second: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await first.boundingBox(), await second.boundingBox()]
    if (!a || !b) throw new Error('One of the two is not visible.')
    const isApart =
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
    expect(isApart, `${JSON.stringify(a)} covers ${JSON.stringify(b)}`).toBe(true)
  }).toPass()
}
