import type { Page } from '@playwright/test'
import { waitForNetworkIdle } from '../support/network.ts'
import { pressChord } from '../support/keyboard.ts'
import { saveCommentAutomation } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const code = '**/assets/*.js'
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })

/** Keeps requests that match waiting. Returns a function that lets them pass. */
async function delay(page: Page, pattern: string): Promise<() => void> {
  const passing = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await passing.promise
    await route.continue()
  })
  return passing.resolve
}

test('opens the palette with what was typed before the app had loaded', async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  const load = await delay(page, code)
  await page.goto('/instagram/automation', { waitUntil: 'commit' })
  await page.waitForFunction(() => 'earlyKeys' in window)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('pause')
  load()
  await expect(palette(page)).toHaveValue('pause')
  // The palette hides the page from roles.
  await expect(page.locator('[data-automation] [role=switch]')).toHaveAttribute('aria-checked', 'true')
})

test('keeps what is typed while the code of the palette is loading', fullOnly, async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await page.goto('/instagram/automation')
  await waitForNetworkIdle(page)
  const load = await delay(page, code)
  const requested = page.waitForRequest(code)
  await page.keyboard.press('ControlOrMeta+k')
  await requested
  await page.keyboard.type('billing')
  await page.keyboard.press('Enter')
  load()
  await expect(page).toHaveURL(/\/instagram\/billing$/)
})

test(
  'opens a page by a shortcut that is pressed right after the load',
  fullOnly,
  async ({ page, account }) => {
    expect(account.id).not.toBe('')
    await page.goto('/instagram/livechat')
    await pressChord(page, 'g', 'a')
    await expect(page).toHaveURL(/\/instagram\/automation$/)
  },
)

test('pauses an automation from the palette with the keyboard alone', async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await page.goto('/instagram')
  await waitForNetworkIdle(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('pause price')
  await expect(page.getByRole('option', { name: 'Pause Price questions' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').filter({ hasText: 'Undo' })).toBeVisible()
  await page.goto('/instagram/automation')
  await expect(page.locator('[data-automation] [role=switch]')).toHaveAttribute('aria-checked', 'false')
})

test(
  'pauses all automatic replies from the palette, asks first, and resumes',
  fullOnly,
  async ({ page, account }) => {
    expect(account.id).not.toBe('')
    await page.goto('/instagram/billing')
    await waitForNetworkIdle(page)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('pause all')
    await expect(page.getByRole('option', { name: 'Pause all automatic replies' })).toBeVisible()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Pause all' }).press('Enter')
    await expect(page.getByTestId('account-state')).toHaveText('Paused')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('resume all')
    await expect(page.getByRole('option', { name: 'Resume all automatic replies' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('account-state')).toHaveText('Connected & Active')
  },
)
