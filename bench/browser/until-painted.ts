import type { Page } from '@playwright/test'

/** What a press leads to: an element that fits the selector, with the text in it where one is named. */
export interface Shown {
  selector: string
  text?: string
}

export interface Press {
  /** The event that counts as the press. */
  event: 'click' | 'keydown'
  act: () => Promise<unknown>
  shows: Shown
}

/** One press and the frame that shows what it led to: moments of the page's own clock. */
export interface Drawn {
  pressed: number
  /** What the press led to stands in the page. */
  changed: number
  /** The frame with it began; a mark in the browser's trace has the same moment. */
  frame: number
  /** The first task behind the frame. */
  task: number
}

/** Name of the mark at the beginning of such a frame. */
export const frameMark = 'frame of a press'

/** Presses, and waits for the frame that shows what the press led to. */
export async function untilPainted(page: Page, { event, act, shows }: Press): Promise<Drawn> {
  const wanted = { event, ...shows, frameMark }
  await page.evaluate(watch, wanted)
  await act()
  return page.evaluate(() => Reflect.get(window, 'painted'))
}

/** Runs in the page. */
function watch({ event, selector, text, frameMark }: Shown & { event: string; frameMark: string }): void {
  const shown = () => {
    const element = document.querySelector(selector)
    return element !== null && (text === undefined || (element.textContent ?? '').includes(text))
  }
  const painted = new Promise<Drawn>((resolve, reject) => {
    let began = Number.NaN
    const timer = setTimeout(() => reject(new Error(`${selector} ${text ?? ''} never came`)), 10_000)
    const look = () => {
      if (Number.isNaN(began) || !shown()) return
      observer.disconnect()
      clearTimeout(timer)
      const changed = performance.now()
      requestAnimationFrame(() => {
        const frame = performance.mark(frameMark).startTime
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          resolve({ pressed: began, changed, frame, task: performance.now() })
        })
        port1.start()
        port2.postMessage(null)
      })
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    const start = (pressed: Event) => {
      if (Number.isNaN(began)) began = pressed.timeStamp
      // What the press itself changed at once is seen after it.
      queueMicrotask(look)
    }
    document.addEventListener(event, start, { capture: true, once: true })
  })
  painted.catch(() => undefined)
  Reflect.set(window, 'painted', painted)
}
