import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { spillOf, still } from './support/looks.ts'
import { networkRests } from './support/network.ts'
import { saveCommentRule } from './support/person.ts'
import { expect, test } from './support/test.ts'

const open = ['/', '/get-started']

const signedIn = [
  '/platforms',
  '/connections',
  '/instagram',
  '/instagram/automation',
  '/instagram/create-automation',
  '/instagram/create-automation/ai-conversation',
  '/instagram/create-automation/reply-comment',
  '/instagram/livechat',
  '/instagram/livechat?tab=train',
  '/instagram/billing',
  '/instagram/settings',
  '/chat/chat_1700000000000abcdefg',
]

test('every screen fits 320 pixels, keeps its focus ring in forced colours, holds still when asked to and is walked in its order', async ({
  page,
  account,
}) => {
  test.setTimeout(300_000)
  expect(account.id).not.toBe('')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [...signedIn, ...open]) {
    await test.step(path, async () => {
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' })
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await networkRests(page)
      expect.soft(await spillOf(page), `pixels wider than 320 at ${path}`).toBeLessThanOrEqual(0)
      expect.soft(await motions(page), `moves although asked not to: ${path}`).toEqual([])
      expect.soft(await restless(page), `would move although asked not to: ${path}`).toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
      await still(page)
      expect.soft(await violationsOf(page), `forced colours at ${path}`).toEqual([])
      expect.soft(await ringOfNext(page), `focus ring in forced colours at ${path}`).toMatch(/^\w+ [1-9]/)
      expect.soft(await stepsBack(page), `Tab goes back on the page at ${path}`).toEqual([])
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('whatever is pressed is big enough for a finger', async ({ page, account }) => {
    test.setTimeout(120_000)
    const { automation_id } = await saveCommentRule(page, account)
    const editing = `/instagram/create-automation/reply-comment?automation_id=${automation_id}`
    for (const path of [...signedIn, '/instagram/automation/ledger', editing]) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await networkRests(page)
      expect.soft(await smallTargets(page), `too small for a finger at ${path}`).toEqual([])
    }
  })
})

/** Everything to press that is under 44 pixels wide or high, but for links in running text. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressed = document.querySelectorAll(
      'button, select, input, textarea, summary, nav a, a[class*=h-1]',
    )
    return [...pressed].flatMap((element) => {
      const boxes = [element, element.closest('label') ?? element].map((each) => each.getBoundingClientRect())
      const [width, height] = [
        Math.max(...boxes.map((box) => box.width)),
        Math.max(...boxes.map((box) => box.height)),
      ]
      const hidden = !element.checkVisibility() || width <= 1
      return hidden || (width >= 43.5 && height >= 43.5)
        ? []
        : [`${width} x ${height}: ${element.outerHTML.slice(0, 160)}`]
    })
  })

const overlays = [
  { path: '/', opener: 'Menu', shows: (page: Page) => page.getByRole('navigation', { name: 'Menu' }) },
  {
    path: '/instagram',
    opener: 'Open menu',
    shows: (page: Page) => page.getByRole('dialog', { name: 'Workspace' }),
  },
  {
    path: '/chat/chat_1700000000000abcdefg',
    opener: 'Open chats',
    shows: (page: Page) => page.getByRole('dialog', { name: 'Chats' }),
  },
]

test('what slides over a page fits 320 pixels too, and nothing of it is cut off', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000)
  expect(account.id).not.toBe('')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { path, opener, shows } of overlays) {
    await test.step(path, async () => {
      await page.goto(path)
      await networkRests(page)
      await page.getByRole('button', { name: opener, exact: true }).click()
      const over = shows(page)
      await expect(over).toBeVisible()
      await still(page)
      expect.soft(await spillOf(page), `pixels wider than 320 at ${path}`).toBeLessThanOrEqual(0)
      expect.soft(await cutOff(over), `reaches over the window or its own edge at ${path}`).toEqual([])
      expect.soft(await violationsOf(page), path).toEqual([])
    })
  }
})

/** What of it lies beside the window, or is wider than the box it stands in. */
const cutOff = (over: Locator): Promise<string[]> =>
  over.evaluate((element) =>
    [element, ...element.querySelectorAll('a, button, input')]
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect()
        return width > 0 && (left < 0 || right > innerWidth || each.scrollWidth > each.clientWidth + 1)
      })
      .map((each) => each.outerHTML.slice(0, 120)),
  )

/** What still moves; by now a second has passed since the page was asked for. */
const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => ('animationName' in animation ? String(animation.animationName) : animation.id)),
  )

/** What would change over time whatever of it changes, or takes longer than anybody who wants calm should wait. */
const restless = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element)
      const longest = Math.max(...transitionDuration.split(',').map((each) => Number.parseFloat(each)))
      return longest > 0.08 || (longest > 0 && transitionProperty === 'all')
        ? [`${transitionProperty} ${transitionDuration}: ${element.outerHTML.slice(0, 120)}`]
        : []
    }),
  )

/** Style and width of the outline around what the Tab key comes to. */
async function ringOfNext(page: Page): Promise<string> {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`
  })
}

/** Where the Tab key leads to something that stands before what it comes from, as far as two dozen presses go. */
async function stepsBack(page: Page): Promise<string[]> {
  const before = await page.evaluateHandle(() => ({ element: document.activeElement }))
  const back: string[] = []
  for (let press = 0; press < 24; press += 1) {
    await page.keyboard.press('Tab')
    const step = await before.evaluate((known) => {
      const [from, to] = [known.element, document.activeElement]
      known.element = to
      // Behind the last one it begins anew.
      if (!from || !to || to === document.body || from === document.body) return 'end'
      const follows = from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING
      return follows ? 'on' : `${from.outerHTML.slice(0, 120)} to ${to.outerHTML.slice(0, 120)}`
    })
    if (step === 'end') break
    if (step !== 'on') back.push(step)
  }
  return back
}
