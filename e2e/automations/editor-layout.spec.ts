import type { Locator, Page } from '@playwright/test'
import { setTextSize } from '../support/checks/text-size.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const editors = [
  ['comment reply', 'reply-comment', 'Test comment'],
  ['DM reply', 'trigger-messages', 'Test message'],
  ['comment to DM', 'private-message', 'Test comment'],
  ['moderation', 'delete-comment', 'Test comment'],
] as const

const sizes = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
]

for (const [name, path, label] of editors) {
  const details = name === 'comment reply' ? {} : fullOnly
  test(
    `phone, quick test and checklist of the ${name} editor are visible without scrolling`,
    details,
    async ({ page, account }) => {
      expect(account.id).not.toBe('')
      await page.goto(`/instagram/create-automation/${path}`)
      await page.getByRole('textbox', { name: 'Keywords' }).fill('price')
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: label }).fill('What is the price?')
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.evaluate(() => scrollTo(0, 0))
        await expectPartsAboveBar(page)
        await expectNothingBelow(page)
      }
    },
  )
}

test('the action bar of an editor ends above the message of the operator with text of 200 %', async ({
  page,
  account,
}) => {
  expect(account.id).not.toBe('')
  await page.setViewportSize({ width: 320, height: 640 })
  await setTextSize(page, 2)
  await page.goto('/instagram/create-automation/reply-comment')
  const actions = page.locator('[data-docked]', { hasText: 'Deploy' })
  const message = page.getByRole('complementary', { name: 'About this server' })
  // The app removes the prerendered shell, which has both too.
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await expect(actions).toBeVisible()
  await expect(message).toBeVisible()
  const bar = await boxOf(actions)
  expect(bar.y + bar.height).toBeLessThanOrEqual((await boxOf(message)).y)
})

async function expectPartsAboveBar(page: Page): Promise<void> {
  const bar = await boxOf(page.getByRole('button', { name: 'Deploy' }).locator('xpath=ancestor::div[1]'))
  const phone = await boxOf(page.locator('.phone-body'))
  const verdict = await boxOf(page.getByText('Replies: matches “price”.'))
  const checklist = await boxOf(page.getByRole('region', { name: 'Checklist' }))
  expect(phone.width, 'width of the phone').toBeLessThanOrEqual(420)
  for (const [name, box] of Object.entries({ phone, verdict, checklist })) {
    expect(box.y, name).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height, name).toBeLessThanOrEqual(bar.y)
  }
  expect(verdict.x, 'beside the phone').toBeGreaterThanOrEqual(phone.x + phone.width)
  expect(checklist.x, 'beside the phone').toBeGreaterThanOrEqual(phone.x + phone.width)
}

/** The parts of the editor end above the action bar, wherever the page is scrolled to. */
async function expectNothingBelow(page: Page): Promise<void> {
  for (const share of [0, 0.5, 1]) {
    await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), share)
    const below = await page.evaluate(() => {
      const bar = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Deploy')
      const edge = bar?.closest('div')?.getBoundingClientRect()
      if (!edge) return ['no action bar']
      const tagNames = new Set<string>()
      for (let y = edge.bottom + 1; y < innerHeight; y += 4) {
        for (let x = edge.left; x < edge.right; x += 20) {
          const part = document.elementFromPoint(x, y)?.closest('form, figure, section[aria-labelledby]')
          if (part) tagNames.add(part.tagName)
        }
      }
      return [...tagNames]
    })
    expect(below, `scrolled to ${share}`).toEqual([])
  }
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${String(part)} is not on the page.`)
  return box
}

test('fields beside each other stand in one line, with and without a help sign', async ({
  page,
  account,
}) => {
  expect(account.id).not.toBe('')
  await page.goto('/instagram/create-automation/reply-comment')
  await page.getByText('More options').first().click()
  const top = (name: string) =>
    page
      .getByRole('textbox', { name })
      .or(page.getByRole('spinbutton', { name }))
      .first()
      .evaluate((field) => field.getBoundingClientRect().top)
  expect(await top('Cooldown per person')).toBe(await top('Max replies per post'))
})
