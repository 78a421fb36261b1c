import type { Page } from '@playwright/test'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const accounts = (page: Page) => page.getByRole('region', { name: 'Connected accounts' })

/** Chooses the account on the login page of the sandbox. */
async function logInAt(page: Page, business: string): Promise<void> {
  await page.getByRole('radio', { name: business }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/instagram$/)
}

test('a cancelled connection changes nothing and shows a message', fullOnly, async ({ page, person }) => {
  expect(person.id).not.toBe('')
  await page.goto('/platforms')
  await page.getByRole('button', { name: 'Connect Instagram' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Connection canceled. Nothing was changed.')).toBeVisible()
  await expect(page.getByText('No social accounts connected yet. Connect one to get started!')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL(/\/platforms$/)
})

test('reconnects an account with an expired login and disconnects it', async ({
  page,
  account,
  business,
  control,
}) => {
  await control.expireToken({ account: business })
  // The product detects the expired login with its next call.
  await page.request.get(`/api/instagram/posts?platform_user_id=${account.platform_user_id}`)
  await page.goto('/instagram')
  await expect(
    page.getByText(`Instagram signed @${business} out. Automations are paused until you reconnect.`),
  ).toBeVisible()
  await page.goto('/platforms')
  await expect(accounts(page)).toContainText('Reconnect needed')
  await page.getByRole('button', { name: `Reconnect @${business}` }).click()
  await logInAt(page, business)
  await expect(page.getByText('Rules are waiting until you reconnect.')).toHaveCount(0)

  await page.goto('/platforms')
  await expect(accounts(page).getByText('Connected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Actions for @${business}` }).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText(`@${business} disconnected.`)).toBeVisible()
  await expect(accounts(page)).toContainText('No social accounts connected yet.')
})
