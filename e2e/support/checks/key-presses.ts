import type { Locator, Page } from '@playwright/test'

export interface Presses {
  press: (...names: string[]) => Promise<void>
  /** Presses Tab until the element has the focus. */
  to: (wanted: Locator) => Promise<void>
  count: () => number
}

/** Counts key presses, without text typed into fields. */
export function countPresses(page: Page): Presses {
  let presses = 0
  const press = async (...names: string[]) => {
    for (const name of names) {
      presses += 1
      await page.keyboard.press(name)
    }
  }
  return {
    press,
    to: async (target) => {
      for (let step = 0; step < 12; step += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await press('Tab')
      }
      throw new Error(`The focus did not reach it within twelve presses of Tab: ${String(target)}.`)
    },
    count: () => presses,
  }
}
