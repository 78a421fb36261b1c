import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { horizontalOverflow, slowTransitions, waitForAnimations, waitUntilSettled } from '../display-modes.ts'
import { brokenHeadingWords } from './heading-words.ts'
import { setTextSize } from './text-size.ts'
import { isFullRun } from '../full-run.ts'
import { tabOrderProblems } from './tab-order.ts'
import { emulateTouch } from './touch-targets.ts'

const softly = expect.configure({ soft: true })

/** Checks the page at 320 pixels: reflow, reduced motion, reach and order of the focus, forced colours, spaced text. */
export async function checkReflow(page: Page, screen: string): Promise<void> {
  await emulateTouch(page, false)
  await page.setViewportSize({ width: 320, height: 640 })
  await waitUntilSettled(page)
  const fits = (how: string) =>
    softly
      .poll(() => horizontalOverflow(page), { message: `pixels wider than 320${how}: ${screen}` })
      .toBeLessThanOrEqual(0)
  await fits('')
  expect.soft(await page.getByRole('heading', { level: 1 }).count(), `main headings: ${screen}`).toBe(1)
  expect.soft(await brokenWords(page), `words over several lines: ${screen}`).toEqual([])
  await softly
    .poll(() => animations(page), { message: `animation despite reduced motion: ${screen}` })
    .toEqual([])
  expect.soft(await slowTransitions(page), `transition despite reduced motion: ${screen}`).toEqual([])
  expect.soft(await unfocusable(page), `not reachable by Tab: ${screen}`).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await waitForAnimations(page)
  if (isFullRun) expect.soft(await violationsOf(page), `forced colours: ${screen}`).toEqual([])
  expect
    .soft(await tabOrderProblems(page), `Tab goes back, or is not seen in forced colours: ${screen}`)
    .toEqual([])
  await spaceText(page)
  await fits(' with spaced text')
  expect.soft(await clippedTexts(page), `cut off with spaced text: ${screen}`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Checks the page at 320 pixels with text of twice the size. */
export async function checkLargeText(page: Page, screen: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await setTextSize(page, 2)
  const how = `with text of 200 %: ${screen}`
  await softly
    .poll(() => horizontalOverflow(page), { message: `pixels wider than 320 ${how}` })
    .toBeLessThanOrEqual(0)
  expect.soft(await brokenHeadingWords(page), `broken words ${how}`).toEqual([])
  expect.soft(await cutLabels(page), `cut in the bar ${how}`).toEqual([])
  await setTextSize(page, 1)
}

/** Returns the labels of the bar at the bottom of phones that are cut. It can be scrolled. */
const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-bottom-bar] :is(a, button) > span:last-child')]
      .filter((label) => {
        const { width, top, bottom } = label.getBoundingClientRect()
        const cell = label.closest('li')?.getBoundingClientRect()
        const isCut = label.scrollWidth > label.clientWidth || top < (cell?.top ?? 0) || bottom > innerHeight
        return width > 0 && isCut
      })
      .map((label) => label.textContent),
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
      // One control of a toolbar or a list of links is a tab stop; the arrow keys reach the others.
      .filter((each) => !each.closest('[role=toolbar], nav ul')?.querySelector('[tabindex="0"]'))
      .map((each) => each.outerHTML.slice(0, 160)),
  )
