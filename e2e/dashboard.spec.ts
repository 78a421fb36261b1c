import type { Page } from '@playwright/test'
import { checkDisplayModes, expectAccessible } from './support/checks/axe.ts'
import { pressOn } from './support/keyboard.ts'
import { expectNoHorizontalScroll } from './support/display-modes.ts'
import { saveCommentAutomation } from './support/person.ts'
import { waitForNetworkIdle } from './support/network.ts'
import { fullOnly } from './support/full-run.ts'
import { expect, test } from './support/test.ts'

const metrics = [
  'Reach',
  'Website Clicks',
  'Profile Views',
  'Accounts Engaged',
  'Total Interactions',
  'Likes',
  'Comments',
  'Saves',
]

const tiles = (page: Page) => page.getByRole('toolbar', { name: 'Insights, last 24 hours' })
const tile = (page: Page, name: string) => tiles(page).getByRole('button', { name: new RegExp(`^${name}`) })
const work = (page: Page) => page.getByRole('region', { name: 'Needs attention' })
const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })
const overview = (page: Page) => page.getByRole('region', { name: 'Engagement Overview' })

test('shows insights, next steps and activity of a new account, and recovers from a failing Instagram', async ({
  page,
  account,
  business,
  control,
}) => {
  await page.goto('/instagram')
  await expect(page.getByText("Welcome back! Here's your Instagram overview.")).toBeVisible()
  await expect(page.getByText(/^Last updated \d?\d:\d\d/)).toBeVisible()
  await expect(tiles(page).getByRole('button')).toHaveText(metrics.map((name) => new RegExp(`^${name}`)))
  await expect(tiles(page)).not.toContainText('Not available from Meta')
  await expect(overview(page).getByRole('slider', { name: 'Selected day' })).toBeVisible()
  await expect(steps(page)).toContainText('1 of 5 completed')
  await expect(page.getByText("You're all caught up.")).toBeVisible()
  await expect(page.getByText('No automatic replies in the last 30 days.')).toBeVisible()
  await pressOn(page, steps(page).getByRole('link', { name: /^Create automation/ }))
  await expect(page).toHaveURL(/\/instagram\/create-automation(#|$)/)

  await saveCommentAutomation(page, account)
  const [post] = await control.posts({ account: business })
  const comment = await control.addComment({ as: 'mia.makes', postId: post?.id ?? '', text: 'What price?' })
  await control.wait({ for: 'reply', comment: comment.id })
  await page.goto('/instagram')
  await expect(steps(page)).toContainText('3 of 5 completed')
  await expectStepsInColumns(page)
  await expect(page.getByRole('region', { name: 'Today' })).toContainText(/Replies1/)
  const results = page.getByRole('region', { name: 'Automatic replies' })
  await expect(results.getByRole('link', { name: /^Price questions/ })).toHaveText(/1$/)

  // Without the comparison, which may arrive later.
  const [reach = ''] = /^Reach[\d.,]+/.exec((await tile(page, 'Reach').textContent()) ?? '') ?? []
  expect(reach).not.toBe('')
  // Only for this account: another worker has the other one.
  const endpoint = `*/${account.platform_user_id}/insights`
  await control.fail({ endpoint, status: 503, count: 20 })
  await pressOn(page, page.getByRole('button', { name: 'Refresh' }))
  const failureAlert = page.getByRole('alert').filter({ hasText: 'Failed to fetch Instagram insights.' })
  await expect(failureAlert).toBeVisible({ timeout: 30_000 })
  await expect(tile(page, 'Reach')).toContainText(reach)
  await control.clearFaults()
  await pressOn(page, failureAlert.getByRole('button', { name: 'Retry' }))
  await expect(failureAlert).toBeHidden()
})

test('shows who waits for a reply, and opens exactly what it counts', async ({
  page,
  account,
  business,
  control,
}) => {
  expect(account.id).not.toBe('')
  const minute = 60_000
  for (const place of [0, 1, 2, 3]) {
    // Followers of their own: other tests count on what the usual ones have written.
    const as = `waits.${place}.${Date.now()}`
    await control.addFollower({ username: as, name: `Waiting ${place}` })
    await control.addMessage({
      as,
      account: business,
      text: `Question ${place}`,
      ageMs: (place + 1) * 60 * minute,
    })
  }
  await page.goto('/instagram')
  const heading = work(page).getByText(/^\d+ customers? (is|are) waiting for a reply$/)
  await expect
    .poll(async () => {
      await page.reload()
      await waitForNetworkIdle(page)
      // This part of the page loads after the others.
      await heading.waitFor({ timeout: 5000 }).catch(() => undefined)
      return (await heading.allTextContents()).join()
    })
    .toMatch(/^[4-9] /)
  const count = Number(
    (
      await work(page)
        .getByText(/waiting for a reply$/)
        .textContent()
    )?.split(' ')[0],
  )
  await expect(work(page).getByRole('link').filter({ hasText: 'Reply window' })).toHaveCount(3)
  await pressOn(page, work(page).getByRole('link', { name: `And ${count - 3} more` }))
  await expect(page).toHaveURL(/\/instagram\/livechat\?filter=waiting/)
  await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')).toHaveCount(count)
})

test('draws the metric of a tile, chosen with the keyboard', fullOnly, async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.goto('/instagram')
  await expect(overview(page)).toContainText('Reach per day')
  await tile(page, 'Reach').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, 'Website Clicks')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tile(page, 'Website Clicks')).toHaveAttribute('aria-pressed', 'true')
  await expect(overview(page)).toContainText('Website Clicks per day')
})

/** Replaces the stored insights by `days` days: the product reads only 28 days when an account is connected. */
async function mockInsightDays(page: Page, days = 100): Promise<void> {
  const names = ['reach', 'likes', 'comments', 'saves']
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const data = Array.from({ length: days }, (_, place) => days - place)
    .filter((ago) => ago % 17 !== 5)
    .flatMap((ago) =>
      names.map((metric, at) => ({
        metric,
        day: day(ago),
        value: Math.round((900 + ago * 7 * (ago % 5)) / (1 + at * 9)),
      })),
    )
  await page.route('**/api/instagram/insight/series**', (route) =>
    route.fulfill({ json: { success: true, data, message: '' } }),
  )
}

test('reads, compares and exports the chart by keyboard', fullOnly, async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await mockInsightDays(page)
  await page.goto('/instagram')
  const chart = page.getByRole('slider', { name: 'Selected day' })
  const before = await chart.getAttribute('aria-valuetext')
  await pressOn(page, chart, 'ArrowLeft')
  await expect(chart).not.toHaveAttribute('aria-valuetext', before ?? '')
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '0')
  await pressOn(page, page.getByRole('checkbox', { name: 'Compare to previous period' }), ' ')
  await expect(page.getByText('Previous 30 days', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: '30 days' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Last 90 days', { exact: true })).toBeVisible()
  await pressOn(page, page.getByText('View as table'))
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(91)
  const download = page.waitForEvent('download')
  await pressOn(page, page.getByRole('button', { name: 'Download CSV' }))
  expect((await download).suggestedFilename()).toMatch(/^reach-\d{4}-\d\d-\d\d-90-days\.csv$/)
})

test(
  'the dashboard is accessible and fits in every display mode, empty, with data and after an error',
  fullOnly,
  async ({ page, account }) => {
    test.setTimeout(180_000)
    expect(account.id).not.toBe('')
    await mockInsightDays(page, 0)
    await page.goto('/instagram')
    await expect(overview(page)).toContainText('Your trend appears tomorrow')
    await checkDisplayModes(page)
    await page.unrouteAll()
    await mockInsightDays(page)
    await page.reload()
    await page.getByRole('checkbox', { name: 'Compare to previous period' }).check()
    await page.getByRole('radio', { name: '7 days' }).check()
    await page.getByText('View as table').click()
    await checkDisplayModes(page)
    await page.unrouteAll()
    await page.route(/\/api\/(instagram\/insight|automations\/attention)/, (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, data: null, message: 'No.', detail: '', code: 'internal', request_id: 'r' },
      }),
    )
    await page.reload()
    await expect(page.getByText('Failed to fetch Instagram insights.')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  },
)

/** Checks that no step reaches into another, and that a row holds all of them or three. */
async function expectStepsInColumns(page: Page): Promise<void> {
  const initial = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const [width, count] of [
    [1440, 5],
    [1280, 3],
    [820, 3],
    [375, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const items = steps(page).getByRole('listitem')
    const boxes = () =>
      items.evaluateAll((all) =>
        all.map((item) => ({
          top: item.getBoundingClientRect().top,
          isWide: item.scrollWidth > item.clientWidth,
        })),
      )
    await expect
      .poll(async () => (await boxes()).filter(({ top }, _, [first]) => top === first?.top).length)
      .toBe(count)
    expect((await boxes()).filter(({ isWide }) => isWide)).toEqual([])
  }
  await page.setViewportSize(initial)
}
