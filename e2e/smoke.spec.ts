import { expect, test } from './support/test.ts'

test('the product and the sandbox respond at their addresses', async ({ request, sandboxUrl }) => {
  for (const address of ['/healthz', sandboxUrl]) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
  }
})

test('the API reference lists the operations under the content security policy', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto('/api/docs')
  // The reference draws all operations at once, which takes seconds.
  const users = page.getByRole('heading', { name: /^users/ })
  await users.waitFor({ timeout: 60_000 })
  await users.click()
  await expect(page.getByText('/users/profile/{id}').first()).toBeVisible()
  expect(problems).toEqual([])
})
