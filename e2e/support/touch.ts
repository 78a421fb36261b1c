import type { CDPSession, Page } from '@playwright/test'

/** One for each page: what one of them has asked for comes back with the next document, whatever another says. */
const sessions = new WeakMap<Page, CDPSession>()

/** From here on the page is held by fingers, or by a mouse again. */
export async function holdByFinger(page: Page, enabled: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled })
}

/** Everything to press on a phone that is under 44 pixels wide or high, but for links in running text. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (!matchMedia('(pointer: coarse)').matches) return []
    const pressed = document.querySelectorAll(
      'a[href], button, select, input, textarea, summary, [role^=menuitem], [role=option], [role=slider]',
    )
    return [...pressed].flatMap((element) => {
      const boxes = [element, element.closest('label') ?? element].map((each) => each.getBoundingClientRect())
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      const { clipPath, display } = getComputedStyle(element)
      // What only shows once the Tab key comes to it is for no finger.
      const hidden =
        !element.checkVisibility({ visibilityProperty: true }) || width <= 1 || clipPath !== 'none'
      const inText = display === 'inline' && element.parentElement?.textContent !== element.textContent
      return hidden || inText || (width >= 43.5 && height >= 43.5)
        ? []
        : [`${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 240)}`]
    })
  })
