import type { Locator } from '@playwright/test'
import { chooseOption } from './choose-option.ts'

/**
 * Seconds of an average typist per character, and of a person who thinks, points and clicks. From the keystroke-level
 * model (Card, Moran and Newell, 1980): K = 0.28, M + P + B = 1.35 + 1.1 + 0.1.
 */
const seconds = { character: 0.28, click: 2.55 } as const

/** Operates a page by mouse and keyboard and estimates how long a person takes for the same steps. */
export interface Worker {
  click: (wanted: Locator) => Promise<void>
  /** Clicks into the field and replaces its text. */
  write: (field: Locator, text: string) => Promise<void>
  check: (option: Locator) => Promise<void>
  select: (field: Locator, label: string) => Promise<void>
  /** Returns the estimate in seconds. */
  needed: () => number
}

export function newWorker(): Worker {
  let needed = 0
  const clicks = (count = 1) => (needed += count * seconds.click)
  return {
    click: async (target) => {
      clicks()
      await target.click()
    },
    write: async (field, text) => {
      clicks()
      needed += text.length * seconds.character
      await field.fill(text)
    },
    check: async (option) => {
      clicks()
      await option.check()
    },
    select: async (field, label) => {
      clicks(2)
      await chooseOption(field, label)
    },
    needed: () => needed,
  }
}
