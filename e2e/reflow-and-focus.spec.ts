import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { slowTransitions, horizontalOverflow, waitForAnimations } from './support/display-modes.ts'
import { hasFocusRing } from './support/keyboard.ts'
import { waitForNetworkIdle } from './support/network.ts'
import { withOwner } from './support/person.ts'
import { expect, test } from './support/test.ts'

const open = ['/', '/privacy', '/get-started', '/get-started?mode=signUp']

const signedIn = [
  '/platforms',
  '/connections',
  '/instagram',
  '/instagram/automation',
  '/instagram/automation/COMMENT_REPLY',
  '/instagram/automation/ledger',
  '/instagram/automation/examples',
  '/instagram/create-automation',
  '/instagram/create-automation/ai-conversation',
  '/instagram/create-automation/reply-comment',
  '/instagram/create-automation/trigger-messages',
  '/instagram/livechat',
  '/instagram/livechat?tab=train',
  '/instagram/livechat?tab=publish',
  '/instagram/chat-menu',
  '/instagram/billing',
  '/instagram/settings',
  '/instagram/settings/replies',
  '/instagram/settings/models',
  '/instagram/settings/budget',
  '/instagram/settings/interface',
  '/instagram/settings/notifications',
  '/instagram/settings/security',
  '/instagram/settings/data',
  '/gmail',
  '/chat/chat_1700000000000abcdefg',
]

const softly = expect.configure({ soft: true })

test('every screen fits 320 pixels, has a unique title, shows the focus and respects reduced motion', async ({
  page,
  account,
}) => {
  test.setTimeout(420_000)
  expect(account.id).not.toBe('')
  await page.setViewportSize({ width: 320, height: 640 })
  const titles = new Map<string, string>()
  for (const path of [...signedIn, ...open]) {
    await test.step(path, async () => {
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' })
      await page.goto(await withOwner(page, path))
      await expect(page.getByRole('heading').first()).toBeVisible()
      await waitForNetworkIdle(page)
      expect.soft(await horizontalOverflow(page), `pixels wider than 320 at ${path}`).toBeLessThanOrEqual(0)
      expect.soft(await page.getByRole('heading', { level: 1 }).count(), `main headings at ${path}`).toBe(1)
      expect.soft(await brokenWords(page), `words over several lines at ${path}`).toEqual([])
      // All tabs of a page share its title.
      const { pathname } = new URL(page.url())
      expect.soft(titles.get(await page.title()) ?? pathname, 'two pages of one title').toBe(pathname)
      titles.set(await page.title(), pathname)
      const calm = { message: `animation despite reduced motion: ${path}`, timeout: 1000 }
      await softly.poll(() => animations(page), calm).toEqual([])
      expect.soft(await slowTransitions(page), `transition despite reduced motion: ${path}`).toEqual([])
      expect.soft(await unfocusable(page), `not reachable by Tab at ${path}`).toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
      await waitForAnimations(page)
      expect.soft(await violationsOf(page), `forced colours at ${path}`).toEqual([])
      // Focus the first element, so that every step has a predecessor.
      await page.keyboard.press('Tab')
      expect
        .soft(await checkTabOrder(page), `Tab goes back, or is not seen in forced colours, at ${path}`)
        .toEqual([])
      await spaceText(page)
      expect
        .soft(await horizontalOverflow(page), `pixels wider than 320 with spaced text at ${path}`)
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

test('menus and drawers fit 320 pixels and are not cut off', async ({ page, account }) => {
  test.setTimeout(120_000)
  expect(account.id).not.toBe('')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { path, opener, shows } of overlays) {
    await test.step(path, async () => {
      await page.goto(await withOwner(page, path))
      await waitForNetworkIdle(page)
      await page.getByRole('button', { name: opener, exact: true }).click()
      const over = shows(page)
      await expect(over).toBeVisible()
      await waitForAnimations(page)
      expect.soft(await horizontalOverflow(page), `pixels wider than 320 at ${path}`).toBeLessThanOrEqual(0)
      expect.soft(await cutOff(over), `cut off at ${path}`).toEqual([])
      expect.soft(await violationsOf(page), path).toEqual([])
    })
  }
})

/** Returns the elements that reach outside of the window or overflow their box. */
const cutOff = (over: Locator): Promise<string[]> =>
  over.evaluate((element) =>
    [element, ...element.querySelectorAll('a, button, input')]
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect()
        return width > 0 && (left < 0 || right > innerWidth || each.scrollWidth > each.clientWidth + 1)
      })
      .map((each) => each.outerHTML.slice(0, 120)),
  )

/** Sets the text spacing of WCAG 1.4.12 until the next page is loaded. */
const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/** Returns short words that do not fit in one line. Longer ones, such as addresses, may break. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const word = node.textContent?.trim() ?? ''
      if (!/^\p{L}{2,12}$/u.test(word) || node.parentElement?.closest('script, style, .sr-only')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word)
    }
    return broken
  })

/** Returns elements whose text is clipped by a box without scrolling or ellipsis. */
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
        // For screen readers only, collapsed, or truncated on purpose.
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

/** Returns the names of running animations. */
const animations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => ('animationName' in animation ? String(animation.animationName) : animation.id)),
  )

/** Returns controls without keyboard focus. Tabs are excluded: arrow keys reach them. */
const unfocusable = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((each) => each.tabIndex < 0 && each.role !== 'tab' && each.checkVisibility())
      // One control of a toolbar is a tab stop; the arrow keys reach the others.
      .filter((each) => !each.closest('[role=toolbar]')?.querySelector('[tabindex="0"]'))
      .map((each) => each.outerHTML.slice(0, 160)),
  )

/** Presses Tab up to 24 times. Returns where the focus moves backwards, has no ring or is covered. */
async function checkTabOrder(page: Page): Promise<string[]> {
  const before = await page.evaluateHandle(() => ({ element: document.activeElement }))
  const wrong: string[] = []
  for (let press = 0; press < 24; press += 1) {
    await page.keyboard.press('Tab')
    const step = await before.evaluate((known) => {
      const [from, to] = [known.element, document.activeElement]
      known.element = to
      // After the last element the focus leaves the page.
      if (!from || !to || to === document.body || from === document.body) return 'end'
      const follows = from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING
      return follows ? 'on' : `${from.outerHTML.slice(0, 120)} to ${to.outerHTML.slice(0, 120)}`
    })
    if (step === 'end') break
    if (step !== 'on') wrong.push(step)
    const focused = page.locator(':focus')
    const [words, ringed, covered] = await Promise.all([
      focused.evaluate((element) => element.outerHTML.slice(0, 160)),
      hasFocusRing(focused),
      isCovered(focused),
    ])
    if (!ringed) wrong.push(`no ring around ${words}`)
    if (covered) wrong.push(`covered: ${words}`)
  }
  return wrong
}

/** Returns whether the element is outside of the window or covered, for example by a sticky bar. */
const isCovered = (focused: Locator): Promise<boolean> =>
  focused.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const widths = [left + 2, (left + right) / 2, right - 2]
    const heights = [top + 2, (top + bottom) / 2, bottom - 2]
    const seen = widths.flatMap((x) => heights.map((y) => document.elementFromPoint(x, y)))
    return !seen.some((each) => each !== null && (element.contains(each) || each.contains(element)))
  })
