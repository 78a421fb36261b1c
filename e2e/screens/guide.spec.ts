import { checkDisplayModes } from '../support/checks/axe.ts'
import { isFullRun } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

/** How many pages are checked: in a full run all. */
const checkedPages = isFullRun ? Number.POSITIVE_INFINITY : 3

test('pages of the guide are reachable, accessible and fit in every display mode', async ({ page }) => {
  test.setTimeout(240_000)
  await page.goto('/docs')
  await expect(page.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/api/docs')
  const links = page.getByRole('navigation', { name: 'Guide' }).getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(10)
  for (const path of [...paths.slice(0, checkedPages), '/docs/unknown']) {
    await test.step(path, async () => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(path === '/docs/unknown' ? 404 : 200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await checkDisplayModes(page)
    })
  }
})

test('reads the guide without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/docs')
  await page.getByRole('main').getByRole('link', { name: 'Backup and restore' }).click()
  await expect(page).toHaveURL('/docs/backup')
  await expect(page).toHaveTitle('Backup and restore · Guide · Skein')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'After a restore' })
    .click()
  await expect(page).toHaveURL('/docs/backup#after-a-restore')
  await expect(page.getByRole('search')).toBeHidden()
  await context.close()
})

test('searches the guide by keyboard, without requests to other servers', async ({ page, baseURL }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/docs')
  expect(requested.filter((url) => url.endsWith('.json'))).toEqual([])
  const field = page.getByRole('searchbox', { name: 'Search the guide' })
  await field.focus()
  await page.keyboard.type('reply wind')
  const results = page.getByRole('search').getByRole('listitem')
  await expect(results.first()).toContainText('Reply window')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/docs/glossary#reply-window')
  await field.fill('qzxqzx')
  await expect(page.getByText('No results. Try another word.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(results).toHaveCount(0)
  expect(requested.filter((url) => !url.startsWith(String(baseURL)))).toEqual([])
})
