import type { Page } from '@playwright/test'

const seconds = 3

/** Frames a second while the page scrolls by 60 pixels with each frame, as a firm wheel does. */
export const scrollRate = (page: Page, selector = 'html'): Promise<number> =>
  page.evaluate(scroll, { selector, seconds, there: 60, back: 60 })

/** The same to and fro over rows that are drawn already: what this machine can paint at all. */
export const restingRate = (page: Page, selector = 'html'): Promise<number> =>
  page.evaluate(scroll, { selector, seconds, there: 60, back: -60 })

interface Scrolling {
  selector: string
  seconds: number
  there: number
  back: number
}

async function scroll({ selector, seconds, there, back }: Scrolling) {
  const part = document.querySelector(selector)
  if (!part) throw new Error(`There is no ${selector}.`)
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const began = await frame()
  let [frames, now] = [0, began]
  for (; now - began < seconds * 1000; frames += 1) {
    part.scrollBy({ top: frames % 2 === 0 ? there : back, behavior: 'instant' })
    now = await frame()
  }
  return (frames / (now - began)) * 1000
}
