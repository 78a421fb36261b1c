import type { Page } from '@playwright/test'
import { restingRate, scrollRate } from './frame-rate.ts'
import { rest } from './open-browser.ts'

const thread = '[role=region][aria-label^="Messages with"]'
/** Pixels of a conversation in the list. */
const rowHeight = 84

const list = 'div:has(> nav[aria-label="Conversations"])'

export interface Rates {
  scrolling: number
  resting: number
}

/** Loads about so many conversations. */
export const loadConversations = (page: Page, count: number): Promise<void> =>
  page.evaluate(loadAll, { selector: list, towards: 'down' as const, most: count * rowHeight })

/** Loads a whole thread, then goes down through it from its beginning. */
export const scrollThread = (page: Page): Promise<Rates> => scrollLoaded(page, thread, 'up')

/** Loads the whole list, then goes down through it from its beginning. */
export const scrollList = (page: Page): Promise<Rates> => scrollLoaded(page, list, 'down')

async function scrollLoaded(page: Page, selector: string, towards: 'up' | 'down'): Promise<Rates> {
  await page.evaluate(loadAll, { selector, towards, most: Infinity })
  await page.locator(selector).evaluate((part) => part.scrollTo({ top: 0, behavior: 'instant' }))
  await rest(page)
  const resting = await restingRate(page, selector)
  const scrolling = await scrollRate(page, selector)
  await page
    .locator(selector)
    .evaluate((part, end) => part.scrollTo({ top: end ? part.scrollHeight : 0 }), towards === 'up')
  await rest(page)
  return { scrolling, resting }
}

interface Loading {
  selector: string
  towards: 'up' | 'down'
  /** Pixels. */
  most: number
}

/** Runs in the page: goes to the far end as long as that brings more. */
async function loadAll({ selector, towards, most: max }: Loading): Promise<void> {
  const part = document.querySelector(selector)
  if (!part) throw new Error(`There is no ${selector}.`)
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  for (let waited = 0, before = part.scrollHeight; waited < 1500 && before < max; waited += 30) {
    part.scrollTop = towards === 'up' ? 0 : part.scrollHeight
    await pause(30)
    if (part.scrollHeight > before + 1000) [before, waited] = [part.scrollHeight, 0]
  }
}
