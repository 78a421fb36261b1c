import type { Locator, Page } from '@playwright/test'

/** Keys that are counted: how many presses a job takes beside typing. */
export function countKeys(page: Page) {
  let presses = 0
  const press = async (...names: string[]) => {
    for (const name of names) {
      presses += 1
      await page.keyboard.press(name)
    }
  }
  return {
    press,
    /** Tabs until it has the focus. */
    to: async (wanted: Locator) => {
      for (let step = 0; step < 12; step += 1) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return
        await press('Tab')
      }
      throw new Error(`Twelve presses of Tab never reached ${String(wanted)}.`)
    },
    count: () => presses,
  }
}
