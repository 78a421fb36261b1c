import { expect, type Page } from '@playwright/test'

export type Look = { width: 375 | 1440; theme: 'dark' | 'light' }

const looks: Look[] = [
  { width: 375, theme: 'dark' },
  { width: 375, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 1440, theme: 'light' },
]

/** Shows the page on a phone and on a desk, dark and light, and lets the caller look at each. */
export async function inEveryLook(page: Page, see: (look: Look) => Promise<void>): Promise<void> {
  for (const look of looks) {
    await wear(page, look)
    await see(look)
  }
}

/** Sets width and theme, the theme as the product stores it; the page is loaded anew. */
async function wear(page: Page, { width, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: width === 375 ? 812 : 900 })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate((wanted) => {
    const stored = JSON.parse(localStorage.getItem('skein.ui') ?? '{"state":{},"version":1}')
    stored.state = { ...stored.state, theme: wanted }
    localStorage.setItem('skein.ui', JSON.stringify(stored))
  }, theme)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  // Parts that come late belong to the look as well.
  await page.waitForLoadState('networkidle')
}

/** Nothing may be wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const spill = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(spill, `pixels wider than the window at ${page.url()}`).toBeLessThanOrEqual(0)
}
