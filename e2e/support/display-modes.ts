import { expect, type Page } from '@playwright/test'
import { waitForNetworkIdle } from './network.ts'
import { emulateTouch } from './touch-targets.ts'

export type DisplayMode = { width: 375 | 1440; theme: 'dark' | 'light' }

const displayModes: DisplayMode[] = [
  { width: 375, theme: 'dark' },
  { width: 375, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 1440, theme: 'light' },
]

/** Runs a check at phone and desktop width, dark and light. */
export async function inEveryDisplayMode(
  page: Page,
  check: (mode: DisplayMode) => Promise<void>,
): Promise<void> {
  await followSystemTheme(page)
  for (const mode of displayModes) {
    await apply(page, mode)
    await check(mode)
  }
}

/** Sets the theme to "system", so that it changes without a reload and open dialogs stay open. */
export async function followSystemTheme(page: Page): Promise<void> {
  const stored = await page.evaluate(() => {
    const found = JSON.parse(localStorage.getItem('skein.ui') ?? '{"state":{},"version":1}')
    if (found.state.theme === 'system') return true
    found.state.theme = 'system'
    localStorage.setItem('skein.ui', JSON.stringify(found))
    return false
  })
  if (stored) return
  await page.reload()
  // The prerendered shell is inert until the app has rendered.
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await page.locator('main').first().waitFor({ state: 'attached' })
}

async function apply(page: Page, { width, theme }: DisplayMode): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: width === 375 ? 812 : 900 })
  await emulateTouch(page, width === 375)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Waits until no request is running, the browser is idle and no animation is running. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await waitForNetworkIdle(page)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 })),
  )
  await waitForAnimations(page)
}

/** Waits until no animation or transition is running. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  )
}

/** Fails if the page is wider than the window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // Responsive components render again after a resize.
  await expect
    .poll(() => horizontalOverflow(page), { message: `pixels wider than the window at ${page.url()}` })
    .toBeLessThanOrEqual(0)
}

/** Returns by how many pixels the page is wider than the window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns elements with a transition of all properties or of more than 80 ms, which reduced motion does not allow. */
export const slowTransitions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element)
      const longest = Math.max(...transitionDuration.split(',').map((each) => Number.parseFloat(each)))
      return longest > 0.08 || (longest > 0 && transitionProperty === 'all')
        ? [`${transitionProperty} ${transitionDuration}: ${element.outerHTML.slice(0, 120)}`]
        : []
    }),
  )
