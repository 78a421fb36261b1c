import type { Page } from '@playwright/test'
import { newFollower, untilListed } from './support/inbox.ts'
import { saveCommentAutomation } from './support/person.ts'
import { expect, test } from './support/test.ts'

// Code that was kept for later must not come from there.
test.use({ serviceWorkers: 'block' })

const code = '**/assets/*.js'
const frame = (page: Page) => page.locator('#root > [inert]')

test('what is known of an account stands on its pages before any code has come', async ({
  page,
  account,
  business,
  control,
}) => {
  const person = await newFollower(control)
  await control.addMessage({ as: person, account: business, text: 'Do the blue mugs come back?' })
  await untilListed(page, account, 'Do the blue mugs come back?')
  await saveCommentAutomation(page, account)
  await page.route(code, (route) => route.abort())
  await page.goto('/instagram/automation')
  await expect(frame(page)).toBeAttached()
  await expect(frame(page)).toContainText(/Total Automations1Active1Paused0/)
  await expect(
    page.getByText('When a comment contains price or how much on all posts, reply in public'),
  ).toBeVisible()
  await expect(page.getByText(`Manage all your automations for @${business}`)).toBeVisible()
  await page.goto('/instagram')
  await expect(page.getByText(`@${business} is connected. Its people, posts`)).toBeVisible()
  await page.goto('/instagram/livechat')
  await expect(page.getByText('Do the blue mugs come back?')).toBeVisible()
  await expect(page.getByText(`@${person}`)).toBeVisible()
  await page.goto('/chat/chat_1700000000000abcdefg')
  await expect(page.getByRole('heading', { name: 'How can I help you today?' })).toBeVisible()
})

test('first steps that were put away are not in the frame either', async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.goto('/instagram')
  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await page.route(code, (route) => route.abort())
  await page.reload()
  await expect(frame(page)).toContainText('Welcome back!')
  await expect(page.getByText('Write the first rule')).toHaveCount(0)
})

test('the app comes whatever the browser has kept of it', async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.addInitScript(() => {
    for (const name of ['skein.ui', 'skein.dashboard']) localStorage.setItem(name, '{}')
  })
  await page.goto('/instagram')
  await expect(page.getByRole('button', { name: 'Hide the first steps' })).toBeVisible()
})
