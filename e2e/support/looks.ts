import { expect, type Page } from '@playwright/test'
import { networkRests } from './network.ts'
import { holdByFinger } from './touch.ts'

export type Look = { width: 375 | 1440; theme: 'dark' | 'light' }

const looks: Look[] = [
  { width: 375, theme: 'dark' },
  { width: 375, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 1440, theme: 'light' },
]

/** Shows the page on a phone and on a desk, dark and light, and lets the caller look at each. */
export async function inEveryLook(page: Page, see: (look: Look) => Promise<void>): Promise<void> {
  await followSystemTheme(page)
  for (const look of looks) {
    await wear(page, look)
    await see(look)
  }
}

/** From here on the page changes its theme without being loaded anew, so that what lies over it stays. */
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
  // The static shell that the server sends is inert until the app has drawn the page.
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await page.locator('main').first().waitFor({ state: 'attached' })
}

async function wear(page: Page, { width, theme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: width === 375 ? 812 : 900 })
  await holdByFinger(page, width === 375)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Waits until no request is running, the code that arrived last has run, and no animation is running. */
export async function settled(page: Page): Promise<void> {
  await networkRests(page)
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 })))
  await still(page)
}

/** Nothing moves and no colour is on its way any more. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  )
}

/** Nothing may be wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // What the width decides is drawn anew a moment after it changed.
  await expect
    .poll(() => spillOf(page), { message: `pixels wider than the window at ${page.url()}` })
    .toBeLessThanOrEqual(0)
}

/** Pixels by which the page is wider than its window. */
export const spillOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What would change over time whatever of it changes, or takes longer than anybody who wants calm should wait. */
export const restless = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element)
      const longest = Math.max(...transitionDuration.split(',').map((each) => Number.parseFloat(each)))
      return longest > 0.08 || (longest > 0 && transitionProperty === 'all')
        ? [`${transitionProperty} ${transitionDuration}: ${element.outerHTML.slice(0, 120)}`]
        : []
    }),
  )
