import { waitUntilSettled } from '../support/display-modes.ts'
import { expect, test } from '../support/test.ts'

test('keeps the tabs of Live Chat in place when another one opens', async ({ page, account }) => {
  expect(account.id).toBeTruthy()
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/instagram/livechat')
    const tabs = page.getByRole('tablist', { name: 'Parts of Live Chat' })
    await expect(page.getByRole('searchbox')).toBeVisible()
    await waitUntilSettled(page)
    const place = await tabs.boundingBox()
    for (const name of ['Train', 'Publish', 'Chat']) {
      const tab = tabs.getByRole('tab', { name })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      expect(await tabs.boundingBox(), `${name} at ${width}`).toEqual(place)
    }
  }
})
