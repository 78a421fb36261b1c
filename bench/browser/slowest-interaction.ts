import type { Page } from '@playwright/test'

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
