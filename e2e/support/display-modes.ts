import { expect, type Page } from '@playwright/test'
import { isFullRun } from './full-run.ts'
import { waitForNetworkIdle } from './network.ts'
import { emulateTouch } from './checks/touch-targets.ts'

type Width = 375 | 1440
type Theme = 'dark' | 'light'

export interface DisplayMode {
  width: Width
  theme: Theme
  /** The other theme of this width comes first, and themes differ in colours only. */
  coloursOnly: boolean
}

const displayModes: readonly DisplayMode[] = isFullRun
  ? [
      { width: 375, theme: 'dark', coloursOnly: false },
      { width: 375, theme: 'light', coloursOnly: true },
      { width: 1440, theme: 'dark', coloursOnly: false },
      { width: 1440, theme: 'light', coloursOnly: true },
    ]
  : [
      { width: 375, theme: 'dark', coloursOnly: false },
      { width: 1440, theme: 'light', coloursOnly: false },
    ]

/** Runs a check at phone and desktop width; in a full run with both themes each. */
export async function inEveryDisplayMode(
  page: Page,
  check: (mode: DisplayMode) => Promise<void>,
): Promise<void> {
  for (const mode of displayModes) {
    await show(page, mode)
    await check(mode)
  }
}

/** Shows the page as a phone does, in the dark theme. */
export const showOnPhone = (page: Page): Promise<void> => show(page, { width: 375, theme: 'dark' })

async function show(page: Page, { width, theme }: Pick<DisplayMode, 'width' | 'theme'>): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: width === 375 ? 812 : 900 })
  await emulateTouch(page, width === 375)
  if (page.url() !== 'about:blank') await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
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
