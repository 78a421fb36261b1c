import type { Page } from '@playwright/test'
import { checkDisplayModes } from '../support/checks/axe.ts'
import { linkInMail, newAddress, password, type Person } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]')
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })

async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await email(page).fill(person.email)
  await passwordField(page).fill(person.password)
  await submit(page).click()
}

test(
  'shows the same error for a wrong password and an unknown address',
  fullOnly,
  async ({ page, person }) => {
    await page.context().clearCookies()
    await page.goto('/get-started')
    for (const address of [newAddress(), person.email]) {
      await signIn(page, { email: address, password: 'not the password 1' })
      await expect(page.getByRole('alert')).toHaveText('Error: Invalid email or password')
      await page.reload()
    }
    await signIn(page, person)
    await expect(page).toHaveURL(/\/platforms$/)
  },
)

test(
  'refuses passwords that differ and sends the confirmation mail again',
  fullOnly,
  async ({ page, control }) => {
    const address = newAddress()
    await page.goto('/get-started?mode=signUp')
    await email(page).fill(address)
    await passwordField(page).fill(password)
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill('another long password 2')
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Passwords do not match.' })).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: 'Confirm Password' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
    await submit(page).click()
    await expect(page.getByText('Success! Please check your email to confirm your account.')).toBeVisible()
    await control.wait({ for: 'mail', to: address })

    await page.goto('/get-started')
    await signIn(page, { email: address, password })
    await expect(page.getByText('Email not verified')).toBeVisible()
    await page.getByRole('button', { name: 'Resend confirmation email' }).click()
    await expect(
      page.getByText("If that address still needs confirming, we've sent a new link."),
    ).toBeVisible()
    await control.wait({ for: 'mail', to: address, count: 2 })
  },
)

test('resets a forgotten password with a link that works once', async ({ page, person, control }) => {
  const fresh = 'a new and better password 2'
  await page.context().clearCookies()
  await page.goto('/get-started')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await email(page).fill(person.email)
  await submit(page).click()
  await expect(
    page.getByText("If there's an account for that address, we've sent a link. Check your email."),
  ).toBeVisible()

  const link = await linkInMail(control, person.email, 'Reset your')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill(fresh)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(fresh)
  await submit(page).click()
  await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible()
  await signIn(page, { ...person, password: fresh })
  await expect(page).toHaveURL(/\/platforms$/)

  // A page whose session has ended redirects to the landing page.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText('This link has expired or was already used. Request a new one.')).toBeVisible()
})

test('signs in with Google and reports a cancelled consent', async ({ page }) => {
  await page.goto('/get-started')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Failed to login with Google')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const address = newAddress()
  await page.getByRole('textbox', { name: 'Another address' }).fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/platforms$/)
  await expect(page.getByText(address)).toBeVisible()
})

test('redirects visitors from a protected page and offers it after signing in', async ({ page, person }) => {
  await page.goto('/platforms')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()

  await page.goto('/instagram/automation')
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('link', { name: 'Login' }).click()
  await signIn(page, person)
  await expect(page).toHaveURL(/\/platforms$/)
  await expect(page.getByText('Continue to /instagram/automation')).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/instagram\/automation$/)
})

test(
  'says who may sign up and that an address is confirmed, in every display mode',
  fullOnly,
  async ({ page }) => {
    await page.route('**/get-started?mode=signUp', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('"sign_up":"open"', '"sign_up":"closed"')
      await route.fulfill({ response, body })
    })
    await page.goto('/get-started?mode=signUp')
    await expect(
      page.getByText('Sign-up is closed here. You need an invitation to a workspace, or single sign-on.'),
    ).toBeVisible()
    await checkDisplayModes(page)
    await expect(email(page)).toHaveCount(0)
    await page.goto('/get-started?confirmed=true')
    await expect(page.getByText('Your email address is confirmed. Sign in to continue.')).toBeVisible()
    await checkDisplayModes(page)
  },
)
