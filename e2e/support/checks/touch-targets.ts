import type { CDPSession, Page } from '@playwright/test'

/** One session per page: each session applies its own emulation again to the next document. */
const sessions = new WeakMap<Page, CDPSession>()

/** Switches the page between touch and mouse. */
export async function emulateTouch(page: Page, enabled: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled })
}

/** Returns controls under 44 pixels wide or high on a touch device, except links in running text. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (!matchMedia('(pointer: coarse)').matches) return []
    const controls = document.querySelectorAll(
      'a[href], button, select, input, textarea, summary, [role^=menuitem], [role=option], [role=slider]',
    )
    return [...controls].flatMap((element) => {
      const boxes = [element, element.closest('label') ?? element].map((each) => each.getBoundingClientRect())
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      const { clipPath, display } = getComputedStyle(element)
      // Skip links are visible on keyboard focus only.
      const hidden =
        !element.checkVisibility({ visibilityProperty: true }) || width <= 1 || clipPath !== 'none'
      const inText = display === 'inline' && element.parentElement?.textContent !== element.textContent
      return hidden || inText || (width >= 43.5 && height >= 43.5)
        ? []
        : [`${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 240)}`]
    })
  })
