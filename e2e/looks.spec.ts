import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { restless, spillOf, still } from './support/looks.ts'
import { isRinged } from './support/keyboard.ts'
import { networkRests } from './support/network.ts'
import { expect, test } from './support/test.ts'

const open = ['/', '/privacy', '/get-started', '/get-started?mode=signUp']

const signedIn = [
  '/platforms',
  '/connections',
  '/instagram',
  '/instagram/automation',
  '/instagram/automation/COMMENT_REPLY',
  '/instagram/automation/ledger',
  '/instagram/create-automation',
  '/instagram/create-automation/ai-conversation',
  '/instagram/create-automation/reply-comment',
  '/instagram/create-automation/trigger-messages',
  '/instagram/livechat',
  '/instagram/livechat?tab=train',
  '/instagram/livechat?tab=publish',
  '/instagram/billing',
  '/instagram/settings',
  '/gmail',
  '/chat/chat_1700000000000abcdefg',
]

const softly = expect.configure({ soft: true })

test('every screen fits 320 pixels, has its title, shows where the Tab key is and holds still when asked to', async ({
  page,
  account,
}) => {
  test.setTimeout(300_000)
  expect(account.id).not.toBe('')
  await page.setViewportSize({ width: 320, height: 640 })
  const titles = new Map<string, string>()
  for (const path of [...signedIn, ...open]) {
    await test.step(path, async () => {
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' })
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await networkRests(page)
      expect.soft(await spillOf(page), `pixels wider than 320 at ${path}`).toBeLessThanOrEqual(0)
      expect.soft(await page.getByRole('heading', { level: 1 }).count(), `main headings at ${path}`).toBe(1)
      // The tabs of a page have one title.
      const { pathname } = new URL(page.url())
      expect.soft(titles.get(await page.title()) ?? pathname, 'two pages of one title').toBe(pathname)
      titles.set(await page.title(), pathname)
      const calm = { message: `moves although asked not to: ${path}`, timeout: 1000 }
      await softly.poll(() => motions(page), calm).toEqual([])
      expect.soft(await restless(page), `would move although asked not to: ${path}`).toEqual([])
      expect.soft(await unreachable(page), `out of reach of the Tab key at ${path}`).toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
      await still(page)
      expect.soft(await violationsOf(page), `forced colours at ${path}`).toEqual([])
      // From the first stop on, so that every step has a place where it came from.
      await page.keyboard.press('Tab')
      expect.soft(await walk(page), `Tab goes back, or is not seen in forced colours, at ${path}`).toEqual([])
      await spaceText(page)
      expect
        .soft(await spillOf(page), `pixels wider than 320 with spaced text at ${path}`)
        .toBeLessThanOrEqual(0)
      expect.soft(await clippedTexts(page), `cut off with spaced text at ${path}`).toEqual([])
    })
  }
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

/** Sets the text spacing that WCAG 1.4.12 asks a page to bear, until the next page is loaded. */
const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/** Texts that reach out of a box that neither scrolls nor shortens them with an ellipsis. */
const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    function isClipped(text: Text): boolean {
      const range = document.createRange()
      range.selectNodeContents(text)
      const rect = range.getBoundingClientRect()
      let [sideways, upright] = [true, true]
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(box)
        const { left, right, top, bottom, width, height } = box.getBoundingClientRect()
        // For screen readers only, folded up, or shortened on purpose.
        if (width <= 1 || height <= 1 || clipPath !== 'none') return false
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false
        if (scrolls(overflowX)) sideways = false
        if (scrolls(overflowY)) upright = false
        if (sideways && clips(overflowX) && (rect.left < left - 1 || rect.right > right + 1)) return true
        if (upright && clips(overflowY) && (rect.top < top - 1 || rect.bottom > bottom + 1)) return true
      }
      return false
    }
    const clipped: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node as Text
      const isSeen = text.data.trim() !== '' && text.parentElement?.checkVisibility({ opacityProperty: true })
      if (isSeen && isClipped(text)) clipped.push(text.parentElement?.outerHTML.slice(0, 160) ?? text.data)
    }
    return clipped
  })

/** The animations that run now. */
const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => ('animationName' in animation ? String(animation.animationName) : animation.id)),
  )

/** What can be pressed by a mouse alone; of tabs, arrow keys reach the others. */
const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((each) => each.tabIndex < 0 && each.role !== 'tab' && each.checkVisibility())
      .map((each) => each.outerHTML.slice(0, 160)),
  )

/** What is wrong with the way of the Tab key, as far as two dozen presses go: where it goes back, or cannot be seen. */
async function walk(page: Page): Promise<string[]> {
  const before = await page.evaluateHandle(() => ({ element: document.activeElement }))
  const wrong: string[] = []
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
    if (step !== 'on') wrong.push(step)
    const focused = page.locator(':focus')
    const [words, ringed, covered] = await Promise.all([
      focused.evaluate((element) => element.outerHTML.slice(0, 160)),
      isRinged(focused),
      isCovered(focused),
    ])
    if (!ringed) wrong.push(`no ring around ${words}`)
    if (covered) wrong.push(`out of sight: ${words}`)
  }
  return wrong
}

/** Whether it lies wholly beside the window, or under something that stays at its edge. */
const isCovered = (focused: Locator): Promise<boolean> =>
  focused.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const widths = [left + 2, (left + right) / 2, right - 2]
    const heights = [top + 2, (top + bottom) / 2, bottom - 2]
    const seen = widths.flatMap((x) => heights.map((y) => document.elementFromPoint(x, y)))
    return !seen.some((each) => each !== null && (element.contains(each) || each.contains(element)))
  })
