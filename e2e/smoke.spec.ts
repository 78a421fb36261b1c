import { expect, test } from './support/test.ts'

test('responds to the health check', async ({ request }) => {
  const answer = await request.get('/healthz')
  expect(answer.status()).toBe(200)
})

test('the sandbox responds at its own address', async ({ request, sandboxUrl }) => {
  const answer = await request.get(sandboxUrl)
  expect(answer.status()).toBe(200)
})

test('the API reference lists the operations under the content security policy', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: /^users/ }).click()
  await expect(page.getByText('/users/profile/{id}').first()).toBeVisible()
  expect(problems).toEqual([])
})
