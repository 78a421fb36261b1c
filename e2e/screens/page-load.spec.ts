import type { Page } from '@playwright/test'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { screens } from '../../web/src/app/screens.ts'
import { saveCommentAutomation, withOwner } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { waitForNetworkIdle } from '../support/network.ts'
import { expect, test } from '../support/test.ts'

const code = '**/assets/*.js'
const shell = (page: Page) => page.locator('#root > [inert]')

test('shows the shell of a screen before its code has loaded', async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.route(code, (route) => route.abort())
  for (const [path, title] of [
    ['/instagram', 'Welcome back!'],
    ['/instagram/automation', 'Manage all your automations'],
    ['/instagram/livechat', 'Live Chat'],
    ['/platforms', 'Platforms'],
  ] as const) {
    await page.goto(path)
    await expect(shell(page)).toBeVisible()
    await expect(shell(page)).toContainText(title)
  }
})

test('replaces the shell without a layout shift of its frame', async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await page.addInitScript(sumShifts)
  await page.goto('/instagram/automation')
  await expect(page.getByRole('row', { name: 'Price questions' })).toBeVisible()
  await expect(shell(page)).toHaveCount(0)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})

test('keeps what a phone shows in place while recipes and suggestions load', async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.addInitScript(sumShifts)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/instagram/create-automation')
  await expect(page.getByRole('button', { name: /^Show all/ })).toBeVisible()
  expect(await shiftOf(page)).toBeLessThan(0.02)
  await page.goto(await withOwner(page, '/chat/chat_1700000000000abcdefg'))
  await expect(page.getByRole('list', { name: 'Suggestions' }).getByRole('listitem')).toHaveCount(4)
  expect(await shiftOf(page)).toBeLessThan(0.02)
})

const longNotice = 'This server is for the team of the shop. Ask Lena before you add an account. '
  .repeat(4)
  .trim()

for (const [name, notice] of [
  ['a short', 'Demo mode'],
  ['a long', longNotice],
] as const) {
  test(`shows ${name} message of the operator at the bottom of the window before the code has loaded, and keeps it there`, async ({
    page,
    account,
  }) => {
    expect(account.id).not.toBe('')
    await embedNotice(page, notice)
    // In the shell, then in the app.
    const message = page.locator('aside[data-notice]')
    const showAll = message.getByText('Show all')
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 812 })
      await page.route(code, (route) => route.abort())
      await page.goto('/instagram')
      await expect(shell(page)).toBeVisible()
      await expect(message).toContainText(notice)
      await expect(showAll).toBeVisible({ visible: notice === longNotice && width === 375 })
      const box = await message.boundingBox()
      expect(box?.height, `${width} px`).toBeLessThan(46)
      await page.unroute(code)
      await page.goto('/instagram')
      await expect(shell(page)).toHaveCount(0)
      await waitForNetworkIdle(page)
      expect(await message.boundingBox(), `${width} px`).toEqual(box)
    }
  })
}

test('opens and closes a long message of the operator on a phone, and leaves it free', async ({
  page,
  account,
}) => {
  expect(account.id).not.toBe('')
  await embedNotice(page, longNotice)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/instagram')
  await expect(shell(page)).toHaveCount(0)
  const message = page.locator('aside[data-notice]')
  const { height: before = 0 } = (await message.boundingBox()) ?? {}
  await message.getByRole('button', { name: 'Show all' }).click()
  const { height: after = 0 } = (await message.boundingBox()) ?? {}
  expect(after).toBeGreaterThan(before + 32)
  const foot = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--foot'))
  await expect.poll(foot).toBe(`${after}px`)
  await message.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(foot).toBe(`${before}px`)
})

test('keeps the sidebar in place while the parts around a page without a shell load', async ({
  page,
  account,
}) => {
  expect(account.id).not.toBe('')
  const requested = Promise.withResolvers<void>()
  const loading = Promise.withResolvers<void>()
  await page.route(code, async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('or set PUBLIC_URL to')) {
      requested.resolve()
      await loading.promise
    }
    await route.fulfill({ response })
  })
  await page.goto('/instagram/automation/activity')
  const help = page.getByRole('link', { name: 'Help' })
  await expect(help).toBeVisible()
  await requested.promise
  const before = await help.boundingBox()
  loading.resolve()
  await waitForNetworkIdle(page)
  await expect(page.getByRole('complementary', { name: 'About this server' })).toBeVisible()
  expect(await help.boundingBox()).toEqual(before)
})

test('a page loads no more code on its own than its budget allows', async ({ page, account }) => {
  expect(account.id).not.toBe('')
  const kilobytes: Record<string, number> = {}
  for (const { path, audience, size } of screens) {
    if (!size || audience !== 'with-account') continue
    await page.goto(path)
    await waitForNetworkIdle(page)
    kilobytes[size.name] = (await loadedBytes(page)) / 1000
  }
  const maxima: Record<string, { min?: number; max?: number }> = budgets
  const excess = Object.entries(kilobytes).filter(
    ([name, size]) => !(size <= (maxima[`sizes.${name}`]?.max ?? 0)),
  )
  expect(Object.keys(kilobytes)).toContain('dashboard')
  expect(Object.fromEntries(excess)).toEqual({})
})

/** Changes the message of the operator in the document of the dashboard. */
const embedNotice = (page: Page, notice: string) =>
  page.route(/\/instagram$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"notice":"[^"]*"/, `"notice":"${notice}"`)
    await route.fulfill({ response, body })
  })

/** Adds up the layout shifts of the page. Runs in the page. */
function sumShifts(): void {
  Reflect.set(window, 'shift', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry) Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Number(entry.value))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftOf = (page: Page): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'shift')))

/** Returns the compressed bytes of the code that the page has loaded. */
const loadedBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\/assets\/[^/]+\.js$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )

test('starts without a request for the session', fullOnly, async ({ page, account }) => {
  expect(account.id).not.toBe('')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/instagram')
  await expect(page.getByRole('button', { name: 'Hide first steps' })).toBeVisible()
  expect(requested.filter((path) => path.endsWith('/get-session'))).toEqual([])
})

test('starts with damaged browser storage', fullOnly, async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.addInitScript(() => {
    for (const name of ['skein.ui', 'skein.dashboard']) localStorage.setItem(name, '{}')
  })
  await page.goto('/instagram')
  await expect(page.getByRole('button', { name: 'Hide first steps' })).toBeVisible()
})
