import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectNoHorizontalScroll, inEveryDisplayMode } from './support/display-modes.ts'
import { saveCommentAutomation, withOwner } from './support/person.ts'
import { settingsPaths } from './support/settings-paths.ts'
import { expect, test } from './support/test.ts'

const languageOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

for (const [language, signIn] of [
  ['es', 'Iniciar sesión'],
  ['pt', 'Entrar'],
  ['de', 'Anmelden'],
  ['ar', 'تسجيل الدخول'],
] as const) {
  test.describe(`a browser in ${language}`, () => {
    test.use({ locale: language })
    test('gets the pages in its language', async ({ page }) => {
      await page.goto('/get-started')
      await expect(page.getByRole('button', { name: signIn }).first()).toBeVisible()
      expect(await languageOf(page)).toEqual([language, language === 'ar' ? 'rtl' : 'ltr'])
      await page.goto('/')
      expect(await languageOf(page)).toEqual([language, language === 'ar' ? 'rtl' : 'ltr'])
    })
  })
}

test('a language chosen in the settings stays in this browser', async ({ page, account, person }) => {
  expect(account.id).not.toBe('')
  await page.goto('/instagram/settings/interface')
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  await page.goto('/instagram')
  expect(await languageOf(page)).toEqual(['de', 'ltr'])
  const profile = `/api/users/profile/${person.id}/language`
  expect((await page.request.put(profile, { data: { language: 'tlh' } })).status()).toBe(400)
  await page.goto('/instagram/settings/interface')
  await page.getByLabel('Sprache').selectOption('English')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('the landing page has a choice of languages, also before it is interactive', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Language').selectOption('Español')
  scripts.resolve()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByLabel('Idioma').selectOption('Português')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
})

const screens = [
  '/',
  '/get-started',
  '/platforms',
  '/instagram',
  '/instagram/automation',
  '/instagram/create-automation',
  '/instagram/create-automation/reply-comment',
  '/instagram/livechat',
  '/instagram/livechat?tab=train',
  '/instagram/livechat?tab=publish',
  ...settingsPaths,
  '/instagram/chat-menu',
  '/instagram/billing',
  '/chat/chat_1700000000000abcdefg',
]

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' })
  test('screens are accessible and fit from right to left', async ({ page, account }) => {
    test.setTimeout(600_000)
    await saveCommentAutomation(page, account)
    for (const path of screens) {
      await page.goto(await withOwner(page, path))
      expect((await languageOf(page))[1], path).toBe('rtl')
      await inEveryDisplayMode(page, async (mode) => {
        await expectAccessible(page, mode)
        await expectNoHorizontalScroll(page)
        await keepPicture(page, path, `${mode.width}-${mode.theme}`)
      })
    }
  })
})

/** Keeps screenshots for a person to look at when PICTURES names a folder. */
async function keepPicture(page: Page, path: string, mode: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await page.screenshot({ path: join(folder, `${path.replaceAll(/\W+/g, '_')}-${mode}.png`) })
}
