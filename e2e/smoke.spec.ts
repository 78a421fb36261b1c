import { expectAccessible } from './support/axe.ts'
import { pressOn, typeInto } from './support/keyboard.ts'
import { expectNoSidewaysScroll, inEveryLook } from './support/looks.ts'
import { expect, test } from './support/test.ts'

test('the product says that it is alive', async ({ request }) => {
  const answer = await request.get('/healthz')
  expect(answer.status()).toBe(200)
})

test('the pretend internet answers at its own address', async ({ request, sandboxUrl }) => {
  const answer = await request.get(sandboxUrl)
  expect(answer.status()).toBe(200)
})

test('the landing page reads well on a phone and on a desk, dark and light', async ({ page }) => {
  await page.goto('/')
  await inEveryLook(page, async () => {
    await expect(page.getByRole('main')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test('somebody new is signed in by the link in the mail and connects a business account', async ({
  page,
  person,
  account,
}) => {
  expect(person.email).toContain('@')
  expect(account.platform_user_id).not.toBe('')
  await page.goto('/instagram')
  await expect(page).toHaveURL(/\/instagram/)
})

test('with the keyboard alone somebody gets from the landing page to the door', async ({ page }) => {
  await page.goto('/')
  await pressOn(page, page.getByRole('main').getByRole('link').first())
  await expect(page).toHaveURL(/\/get-started/)
  await typeInto(page, page.getByRole('textbox', { name: /e-?mail/i }).first(), 'somebody@example.com')
  await expect(page.getByRole('textbox', { name: /e-?mail/i }).first()).toHaveValue('somebody@example.com')
})
