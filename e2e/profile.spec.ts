import { checkDisplayModes } from './support/axe.ts'
import { keyboard } from './support/input-methods.ts'
import { linkInMail, newAddress } from './support/person.ts'
import { fullOnly } from './support/full-run.ts'
import { expect, test } from './support/test.ts'

const { press, write } = keyboard

test('changes name and email address, by keyboard', async ({ page, person, account, control }) => {
  expect(account.id).not.toBe('')
  await page.goto('/instagram/settings/profile')
  await write(page.getByRole('textbox', { name: 'Name' }), 'Lina Morrow')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Lina Morrow')

  const email = newAddress()
  await press(page.getByRole('button', { name: 'Change email' }))
  const dialog = page.getByRole('dialog')
  await write(dialog.getByRole('textbox', { name: 'New email' }), email)
  await write(dialog.getByRole('textbox', { name: 'Password' }), 'not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('That password is not right.')
  await checkDisplayModes(page)
  await write(dialog.getByRole('textbox', { name: 'Password' }), person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Link sent to ${email}. Open it within an hour.`)).toBeVisible()
  await page.goto(await linkInMail(control, email))
  await expect(page.getByText('Your email address is changed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(email)
})

test('shows all times in the chosen time zone', fullOnly, async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.goto('/instagram/settings/security')
  const devices = page.getByRole('listitem').filter({ hasText: 'This device' })
  const here = await devices.textContent()
  await page.goto('/instagram/settings/interface')
  await page.getByLabel('Time zone').selectOption('Pacific/Auckland')
  await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Auckland')
  await page.goto('/instagram/settings/security')
  await expect(devices).toBeVisible()
  await expect(devices).not.toHaveText(here ?? '')
})
