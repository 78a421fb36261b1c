import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../e2e/support/chromium.ts'
import type { Visitor } from '../product/visitor.ts'

/** The npm Chromium without a screen: it draws 60 times a second, in software. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({ executablePath, args, env: { ...textOnly(process.env), ...env } })
}

export async function openSteered(folder: string, port: number): Promise<BrowserContext> {
  const { executablePath, args, env } = await findChromium()
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...textOnly(process.env), ...env },
  })
}

export async function openPage(browser: Browser, home: string, visitor: Visitor): Promise<Page> {
  const context = await browser.newContext({ baseURL: home, viewport: { width: 1440, height: 900 } })
  await context.addCookies(visitor.cookies())
  return context.newPage()
}

export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Waits until no resource was loaded for half a second. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const resourceCount = () => performance.getEntriesByType('resource').length
    for (let before = -1; before !== resourceCount();) {
      before = resourceCount()
      // Runs in the page, which has no modules.
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })
}

const textOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Starts to record the time from each press or key to the next paint, with the Event Timing API. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const recorded: Interaction[] = []
    Reflect.set(window, 'interactions', recorded)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('interactionId' in entry) || entry.interactionId === 0) continue
        recorded.push({ name: entry.name, duration: entry.duration })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
}

interface Interaction {
  name: string
  /** Milliseconds, in steps of 8. */
  duration: number
}

/** Returns the longest time to the next paint since the last call, in milliseconds; 0 when all were below 16 ms. */
export async function slowestInteraction(page: Page): Promise<number> {
  const recorded: Interaction[] = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return Reflect.get(window, 'interactions').splice(0)
  })
  return Math.max(0, ...recorded.map(({ duration }) => duration))
}
