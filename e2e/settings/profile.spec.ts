import type { Control } from '@skein/sandbox/control'
import { checkDisplayModes } from '../support/checks/axe.ts'
import { keyboard } from '../support/checks/input-methods.ts'
import { linkInMail, newAddress } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const { press, write } = keyboard

test('changes name and email address, by keyboard', fullOnly, async ({ page, person, account, control }) => {
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

  // The old address undoes the change.
  await page.goto(await stopLinkIn(control, person.email))
  await press(page.getByRole('button', { name: 'Stop the change' }))
  const password = 'a new horse battery'
  await write(page.getByLabel('New password'), password)
  await write(page.getByLabel('Confirm Password'), password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible()
  await write(page.getByLabel('Email'), person.email)
  await write(page.getByRole('textbox', { name: 'Password' }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/platforms')
  await page.goto('/instagram/settings/profile')
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(person.email)
})

/** Returns the link that stops or undoes a change, in the mail to the old address. */
async function stopLinkIn(control: Control, email: string): Promise<string> {
  const links = (await control.mails({ to: email })).flatMap((mail) => mail.links)
  const link = links.find((each) => each.includes('mode=stop'))
  if (!link) throw new Error(`No mail to ${email} stops a change.`)
  return link
}

test('shows all times in the chosen time zone', fullOnly, async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.goto('/instagram/settings/security')
  const devices = page.getByRole('listitem').filter({ hasText: 'This device' })
  const here = await devices.textContent()
  await page.goto('/instagram/settings/interface')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await page.getByRole('combobox', { name: 'Search the list' }).fill('auckl')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveText(/Auckland/)
  await page.goto('/instagram/settings/security')
  await expect(devices).toBeVisible()
  await expect(devices).not.toHaveText(here ?? '')
})
