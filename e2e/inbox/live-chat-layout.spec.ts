import { horizontalOverflow, waitUntilSettled } from '../support/display-modes.ts'
import { ownOrigin } from '../support/person.ts'
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

test('keeps a source with a long address within a phone', async ({ page, account }) => {
  const address = `https://clayandember.example/${'pottery'.repeat(12)}`
  const answer = await page.request.post('/api/rag/sources/custom-text', {
    headers: await ownOrigin(page.request),
    data: { platform_user_id: account.platform_user_id, text: address },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.setViewportSize({ width: 375, height: 900 })
  await page.goto('/instagram/livechat?tab=train')
  await expect(page.getByRole('button', { name: 'Passages' })).toBeVisible()
  await waitUntilSettled(page)
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
})
