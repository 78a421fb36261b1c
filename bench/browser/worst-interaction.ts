import type { Page } from '@playwright/test'

/** Begins to note how long the page takes to answer each press and key with a frame. */
export async function noteInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: { name: string; duration: number; at: string }[] = []
    Reflect.set(window, 'interactions', noted)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('interactionId' in entry) || entry.interactionId === 0) continue
        const target = 'target' in entry && entry.target instanceof Element ? entry.target : null
        const at = target?.getAttribute('aria-label') ?? target?.textContent?.slice(0, 30) ?? ''
        noted.push({ name: entry.name, duration: entry.duration, at })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
}

export interface Interaction {
  name: string
  duration: number
  at: string
}

/** The slowest answers since the last call, slowest first. Entries come in steps of 8 ms. */
export async function slowestInteractions(page: Page): Promise<Interaction[]> {
  const noted: Interaction[] = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return Reflect.get(window, 'interactions').splice(0)
  })
  return noted.toSorted((one, other) => other.duration - one.duration)
}
