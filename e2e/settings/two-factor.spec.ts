import type { CDPSession, Page } from '@playwright/test'
import { checkDisplayModes } from '../support/checks/axe.ts'
import { URI } from 'otpauth'
import { keyboard } from '../support/checks/input-methods.ts'
import type { Person } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const settings = '/instagram/settings/security'
const { press, write } = keyboard

const signOut = (page: Page) => page.context().clearCookies()

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/get-started')
  await write(page.getByRole('textbox', { name: 'Email' }), email)
  await write(page.getByRole('textbox', { name: 'Password', exact: true }), password)
  await page.keyboard.press('Enter')
}

test(
  'turns two-step sign-in on and signs in with a code, by keyboard',
  fullOnly,
  async ({ page, person, account }) => {
    test.setTimeout(180_000)
    expect(account.username).not.toBe('')
    await page.goto(settings)
    const section = page.getByRole('region', { name: 'Sign-in and security' })
    await press(section.getByRole('button', { name: 'Turn on' }))
    const dialog = page.getByRole('dialog')
    await write(dialog.getByRole('textbox', { name: 'Password' }), person.password)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await checkDisplayModes(page)
    const secret = (await dialog.getByText(/^[A-Z2-7]{32,}$/).textContent()) ?? ''
    // Each code counts once: the first is the one of the 30 seconds before.
    const code = (steps: number) =>
      URI.parse(`otpauth://totp/Skein:person?secret=${secret}`).generate({
        timestamp: Date.now() + steps * 30_000,
      })
    await write(dialog.getByRole('textbox', { name: 'Code' }), code(-1))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Save your backup codes')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Copy codes' })).toBeFocused()
    await checkDisplayModes(page)
    await press(page.getByRole('button', { name: 'Done' }))
    await expect(section.getByRole('button', { name: 'Turn off' })).toBeVisible()

    await signOut(page)
    await enterPassword(page, person)
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await checkDisplayModes(page)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Invalid code')
    await write(page.getByRole('textbox', { name: 'Code' }), code(0))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/platforms$/)

    await page.goto(settings)
    await press(section.getByRole('button', { name: 'Turn off' }))
    await write(dialog.getByRole('textbox', { name: 'Password' }), person.password)
    await checkDisplayModes(page)
    await write(dialog.getByRole('textbox', { name: 'Code' }), code(1))
    await page.keyboard.press('Enter')
    await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible()
  },
)

/** Adds an authenticator of the device to the browser, as a laptop with a fingerprint reader has. */
async function addAuthenticator(page: Page): Promise<{ client: CDPSession; id: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return { client, id: authenticatorId }
}

/** Enters the password in the open dialog. */
async function prove(page: Page, { password }: Person): Promise<void> {
  await write(page.getByRole('dialog').getByRole('textbox', { name: 'Password' }), password)
  await page.keyboard.press('Enter')
}

test('adds a passkey, signs in with it and removes it', async ({ page, person, account }) => {
  expect(person.email + account.username).not.toBe('')
  const { client, id } = await addAuthenticator(page)
  await page.goto(settings)
  const section = page.getByRole('region', { name: 'Sign-in and security' })
  await press(section.getByRole('button', { name: 'Add a passkey' }))
  await prove(page, person)
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(section.getByRole('button', { name: /^Remove / })).toBeVisible()
  await checkDisplayModes(page)

  await signOut(page)
  await page.goto('/get-started')
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
  await expect(page.getByRole('alert').filter({ hasText: /passkey|device/ })).toBeVisible()
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true })
  await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
  await expect(page).toHaveURL(/\/platforms$/)

  await page.goto(settings)
  await press(section.getByRole('button', { name: /^Remove / }))
  await checkDisplayModes(page)
  await prove(page, person)
  await expect(section.getByText('No passkeys yet')).toBeVisible()
  await signOut(page)
  await page.goto('/get-started')
  await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
  await expect(page.getByRole('alert').filter({ hasText: /Passkey not found/i })).toBeVisible()
})
