import type { Locator, Page } from '@playwright/test'
import { hasFocusRing } from '../keyboard.ts'

/** Presses Tab up to 24 times. Returns where the focus moves backwards, has no ring or is covered. */
export async function tabOrderProblems(page: Page): Promise<string[]> {
  // Focus the first element, so that every step has a predecessor.
  await page.keyboard.press('Tab')
  const before = await page.evaluateHandle(() => ({ element: document.activeElement }))
  const wrong: string[] = []
  for (let press = 0; press < 24; press += 1) {
    await page.keyboard.press('Tab')
    const step = await before.evaluate((previousFocus) => {
      const [from, to] = [previousFocus.element, document.activeElement]
      previousFocus.element = to
      // After the last element the focus leaves the page.
      if (!from || !to || to === document.body || from === document.body) return 'end'
      const follows = from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING
      // A virtual list unmounts rows that are scrolled away.
      return follows || !from.isConnected
        ? 'on'
        : `${from.outerHTML.slice(0, 120)} to ${to.outerHTML.slice(0, 120)}`
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

/**
 * Returns whether the element stays outside of the window or covered, for example by a sticky bar, while the page scrolls
 * to it.
 */
const isCovered = (focused: Locator): Promise<boolean> =>
  focused.evaluate(async (element) => {
    const isSeen = () => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const widths = [left + 2, (left + right) / 2, right - 2]
      const heights = [top + 2, (top + bottom) / 2, bottom - 2]
      const elements = widths.flatMap((x) => heights.map((y) => document.elementFromPoint(x, y)))
      return elements.some((each) => each !== null && (element.contains(each) || each.contains(element)))
    }
    for (let frame = 0; frame < 30 && !isSeen(); frame += 1) await new Promise(requestAnimationFrame)
    return !isSeen()
  })
