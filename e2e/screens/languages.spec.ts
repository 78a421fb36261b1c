import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { screens } from '../../web/src/app/screens.ts'
import { expectAccessible } from '../support/checks/axe.ts'
import { expectNoHorizontalScroll, inEveryDisplayMode, showOnPhone } from '../support/display-modes.ts'
import { chooseOption } from '../support/choose-option.ts'
import { fullOnly, isFullRun } from '../support/full-run.ts'
import { saveCommentAutomation } from '../support/person.ts'
import { brokenHeadingWords } from '../support/checks/heading-words.ts'
import { addressOf, grouped } from '../support/screen-visits.ts'
import { waitForNetworkIdle } from '../support/network.ts'
import { expect, test } from '../support/test.ts'

const languageOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

// Outside of full runs the app is built in English and Arabic only.
for (const { language, signIn, details } of [
  { language: 'ar', signIn: 'تسجيل الدخول', details: {} },
  { language: 'es', signIn: 'Iniciar sesión', details: fullOnly },
  { language: 'pt', signIn: 'Entrar', details: fullOnly },
  { language: 'de', signIn: 'Anmelden', details: fullOnly },
]) {
  test.describe(`a browser in ${language}`, details, () => {
    test.use({ locale: language })
    test('gets the pages in its language', async ({ page }) => {
      await page.goto('/get-started')
      await expect(page.getByRole('button', { name: signIn }).first()).toBeVisible()
      expect(await languageOf(page)).toEqual([language, language === 'ar' ? 'rtl' : 'ltr'])
      await page.goto('/')
      expect(await languageOf(page)).toEqual([language, language === 'ar' ? 'rtl' : 'ltr'])
      for (const width of [320, 375, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const message = `words of headings that are broken at ${width} pixels`
        expect.soft(await brokenHeadingWords(page), message).toEqual([])
      }
    })
  })
}

test('a language chosen in the settings stays in this browser', async ({ page, account, person }) => {
  expect(account.id).not.toBe('')
  await page.goto('/instagram/settings/interface')
  await chooseOption(page.getByRole('combobox', { name: 'Language' }), 'العربية')
  await expect(page.getByRole('heading', { level: 1, name: 'الإعدادات' })).toBeVisible()
  await page.goto('/instagram')
  expect(await languageOf(page)).toEqual(['ar', 'rtl'])
  const profile = `/api/users/profile/${person.id}/language`
  expect((await page.request.put(profile, { data: { language: 'tlh' } })).status()).toBe(400)
  await page.goto('/instagram/settings/interface')
  await chooseOption(page.getByRole('combobox', { name: 'اللغة' }), 'English')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('the landing page has a choice of languages, also before it is interactive', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'العربية' }).click()
  scripts.resolve()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

/** Screens that `npm test` shows in Arabic; a full run shows all of them. */
const inEveryRun = ['landing page', 'dashboard', 'comment editor', 'conversation', 'settings: interface']

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' })
  const chosenScreens = screens.filter((screen) => isFullRun || inEveryRun.includes(screen.name))
  for (const { name, group } of grouped(
    chosenScreens.filter(({ audience }) => audience !== 'without-account'),
  )) {
    test(`screens are accessible and fit from right to left: ${name}`, async ({ page, account }) => {
      const { automation_id: automationId } = await saveCommentAutomation(page, account)
      for (const screen of group) {
        await showOnPhone(page)
        await page.goto(await addressOf(page, screen, { automationId }))
        expect((await languageOf(page))[1], screen.name).toBe('rtl')
        await inEveryDisplayMode(page, async (mode) => {
          await expectAccessible(page, mode)
          await expectNoHorizontalScroll(page)
          await keepPicture(page, screen.name, `${mode.width}-${mode.theme}`)
        })
      }
    })
  }
})

test('the bar of the connection moves the screen down by its height, in each size of text', async ({
  page,
  account,
}) => {
  expect(account.id).not.toBe('')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/instagram/livechat')
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await waitForNetworkIdle(page)
  await page.context().setOffline(true)
  const bar = page.getByText("You're offline. Changes will be sent when you reconnect.")
  await expect(bar).toBeVisible()
  for (const fontSize of ['100%', '200%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
    // The page does not scroll, so the list ends above the bar at the bottom.
    await expect.poll(() => page.evaluate(() => document.body.scrollHeight - innerHeight)).toBe(0)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expectNoHorizontalScroll(page)
  }
})

/** Keeps screenshots for a person to look at when PICTURES names a folder. */
async function keepPicture(page: Page, screen: string, mode: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await page.screenshot({ path: join(folder, `${screen.replaceAll(/\W+/g, '_')}-${mode}.png`) })
}
