import type { Page } from '@playwright/test'
import type { listAutomations } from '@skein/contract/automations/automation-summary'
import type { OutputOf } from '@skein/contract/endpoint'
import { expectAccessible } from '../support/checks/axe.ts'
import { cutPlaceholders } from '../support/checks/cut-texts.ts'
import { primaryButtons } from '../support/checks/primary-buttons.ts'
import { expectNoHorizontalScroll, waitUntilSettled } from '../support/display-modes.ts'
import { saveCommentAutomation } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const list = '/instagram/automation'
const rows = (page: Page) => page.getByRole('table').locator('[role=row][data-automation]')

test('shows 16 rows of at most 44 pixels on a laptop and keeps the tools in view among sixty', async ({
  page,
  account,
}) => {
  await saveCommentAutomation(page, account)
  await serveMany(page, 60)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(list)
  await expect(page.getByText('60 automations').first()).toBeVisible()
  await waitUntilSettled(page)
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(16)
  expect((await rows(page).first().boundingBox())?.height).toBeLessThanOrEqual(44)

  await page.mouse.move(720, 500)
  await page.mouse.wheel(0, 1200)
  await expect(page.getByRole('row', { name: 'Rule 30', exact: true })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeInViewport()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport()
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(16)
  expect(await rows(page).count()).toBeLessThan(60)
})

test('shows fewer columns the narrower the list is, and never scrolls sideways', async ({
  page,
  account,
}) => {
  await saveCommentAutomation(page, account)
  await page.goto(list)
  const columns: [width: number, names: string[]][] = [
    [1440, ['Name', 'Keywords', 'Reply', 'Sent (30 days)', 'Last run', 'Status']],
    [820, ['Name', 'Keywords', 'Reply', 'Sent (30 days)', 'Status']],
    [700, ['Name', 'Keywords', 'Reply', 'Status']],
    [375, []],
  ]
  for (const [width, names] of columns) {
    await page.setViewportSize({ width, height: 900 })
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(names)
    await expectNoHorizontalScroll(page)
    expect(await cutPlaceholders(page), `placeholders cut at ${width}`).toEqual([])
  }
  await expect(rows(page).first()).toContainText('price')
  expect((await rows(page).first().boundingBox())?.height).toBe(60)
})

test('shows the title in one line on a phone', async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(list)
  await expect(rows(page).first()).toBeVisible()
  const title = page.getByRole('heading', { name: 'All automations' })
  expect((await title.boundingBox())?.height).toBeLessThan(40)
})

test('gives all tiles of the grid the same width', fullOnly, async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const count of [1, 4, 8]) {
    await serveMany(page, count)
    await page.goto(list)
    await page.getByRole('radio', { name: 'Grid' }).check()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(count)
    const widths = await page
      .getByRole('main')
      .getByRole('article')
      .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().width)))
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
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
  'opens the detail from the whole row, and the editor at the field of a pressed part',
  fullOnly,
  async ({ page, account }) => {
    await saveCommentAutomation(page, account)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(list)
    const box = await rows(page).first().boundingBox()
    // Between the last run and the switch.
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 100, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    const detail = page.getByRole('region', { name: 'Details' })
    await expect(page).toHaveURL(/automation\?automation=/)
    await detail.getByRole('button', { name: /Edit keywords$/ }).click()
    await expect(page.getByRole('textbox', { name: 'Keywords' })).toBeFocused()
    await page.goBack()
    await detail.getByRole('button', { name: /Edit reply$/ }).click()
    await expect(page.locator('[data-field=custom_message] textarea')).toBeFocused()
  },
)

test('shows the detail of an automation as a page of its own on a phone', async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(list)
  await page.getByRole('link', { name: 'Price questions' }).click()
  await expect(page.getByRole('heading', { name: 'Price questions' })).toBeFocused()
  await expect(rows(page)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: 'Price questions' })).toBeFocused()
})

test('has titles and fields of the same size as its neighbours on a tablet', async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await page.setViewportSize({ width: 820, height: 1180 })
  for (const path of [list, `${list}/COMMENT_REPLY`, `${list}/activity`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '28px')
    await expect(page.getByRole('searchbox')).toHaveCSS('height', '40px')
  }
})

test('leaves the accent colour to the screen while the assistant is beside it', async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(list)
  await page.getByRole('button', { name: 'Show the assistant' }).click()
  await page.getByRole('complementary', { name: 'Assistant' }).getByRole('textbox').fill('Hello')
  await waitUntilSettled(page)
  expect(await primaryButtons(page)).toHaveLength(1)
})

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
