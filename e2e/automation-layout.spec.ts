import type { Page } from '@playwright/test'
import type { listAutomations } from '@skein/contract/automations/automation-summary'
import type { OutputOf } from '@skein/contract/endpoint'
import { waitUntilSettled } from './support/display-modes.ts'
import { saveCommentAutomation } from './support/person.ts'
import { fullOnly } from './support/full-run.ts'
import { expect, test } from './support/test.ts'

const list = '/instagram/automation'
const rows = (page: Page) => page.getByRole('main').getByRole('article')

test('shows ten compact rows on a laptop and keeps the tools in view among sixty', async ({
  page,
  account,
}) => {
  await saveCommentAutomation(page, account)
  await serveMany(page, 60)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(list)
  await expect(page.getByText('60 automations').first()).toBeVisible()
  await waitUntilSettled(page)
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(10)

  await page.mouse.move(720, 450)
  await page.mouse.wheel(0, 1200)
  await expect(page.getByRole('article', { name: 'Rule 30' })).toBeVisible()
  const search = await page.getByRole('searchbox').boundingBox()
  expect(search?.y).toBeLessThan(60)
  expect(search?.y).toBeGreaterThanOrEqual(0)
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(15)
  expect(await rows(page).count()).toBeLessThan(60)

  await page.getByRole('radio', { name: 'Comfortable' }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeChecked()
  await waitUntilSettled(page)
  expect(await rowsInView(page)).toBeLessThan(8)
})

test('fills every line of the grid', fullOnly, async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const count of [1, 4, 7]) {
    await serveMany(page, count)
    await page.goto(list)
    await page.getByRole('radio', { name: 'Grid' }).check()
    await expect(rows(page)).toHaveCount(count)
    const frame = await page.getByRole('main').getByRole('list').boundingBox()
    for (const width of await lineWidths(page)) expect(width).toBeGreaterThan((frame?.width ?? 0) - 40)
  }
})

test('starts the list within the first 400 pixels of a phone', fullOnly, async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(list)
  await expect(rows(page)).toHaveCount(1)
  await waitUntilSettled(page)
  const first = await rows(page).first().boundingBox()
  expect(first?.y).toBeLessThanOrEqual(400)
})

test(
  'opens the editor from the whole row, and at the field of a pressed part',
  fullOnly,
  async ({ page, account }) => {
    await saveCommentAutomation(page, account)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(list)
    const row = page.getByRole('article', { name: 'Price questions' })
    await row.getByRole('button', { name: /Edit keywords$/ }).click()
    await expect(page.getByRole('textbox', { name: 'Keywords' })).toBeFocused()
    await page.goBack()
    await row.getByRole('button', { name: /Edit reply$/ }).click()
    await expect(page.locator('[data-field=custom_message] textarea')).toBeFocused()
    await page.goBack()
    const box = await row.boundingBox()
    // Between the number of replies and the controls.
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 120, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    await expect(page).toHaveURL(/reply-comment\?automation_id=[^#]*$/)
  },
)

/** Responds to requests for the list with copies of the stored automation. */
async function serveMany(page: Page, count: number): Promise<void> {
  await page.route('**/api/automations/get-all-automations*', async (route) => {
    const answer = await route.fetch()
    const { data }: { data: OutputOf<typeof listAutomations> } = await answer.json()
    const many = Array.from({ length: count }, (_, n) =>
      data.slice(0, 1).map((one) => ({ ...one, automation_id: `rule-${n}`, name: `Rule ${n}` })),
    )
    await route.fulfill({ json: { success: true, data: many.flat(), message: '' } })
  })
}

/** Returns the number of rows that are fully visible. */
const rowsInView = (page: Page): Promise<number> =>
  rows(page).evaluateAll(
    (all) =>
      all.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        const foot = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--foot'))
        return top >= 0 && bottom <= innerHeight - (foot || 0)
      }).length,
  )

/** Returns the width of the tiles of each line. */
const lineWidths = (page: Page): Promise<number[]> =>
  rows(page).evaluateAll((tiles) => {
    const boxes = tiles.map((tile) => tile.getBoundingClientRect())
    const tops = [...new Set(boxes.map(({ top }) => Math.round(top)))]
    return tops.map((line) =>
      boxes.filter(({ top }) => Math.round(top) === line).reduce((sum, { width }) => sum + width, 0),
    )
  })
