import type { Locator, Page } from '@playwright/test'
import { pressChord } from '../keyboard.ts'

export interface Presses {
  press: (...names: string[]) => Promise<void>
  /** Presses the two keys of a shortcut. */
  chord: (first: string, second: string) => Promise<void>
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
    chord: async (first, second) => {
      presses += 2
      await pressChord(page, first, second)
    },
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
