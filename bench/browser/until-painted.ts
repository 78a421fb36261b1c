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

/** What one press took, in milliseconds. */
export interface Painted {
  /** From the event to the end of the frame that shows what it led to. */
  toPaint: number
  /** The part of it in which the page worked; the rest is waiting for the screen's next turn. */
  work: number
}

/** Presses, and waits for the frame that shows what the press led to. */
export async function untilPainted(page: Page, { event, act, shows }: Press): Promise<Painted> {
  const wanted = { event, ...shows }
  await page.evaluate(watch, wanted)
  await act()
  return page.evaluate(() => Reflect.get(window, 'painted'))
}

/** Runs in the page. The task behind a frame's last callback is the first moment at which the frame is drawn. */
function watch({ event, selector, text }: Shown & { event: string }): void {
  const shown = () => {
    const element = document.querySelector(selector)
    return element !== null && (text === undefined || (element.textContent ?? '').includes(text))
  }
  const painted = new Promise<{ toPaint: number; work: number }>((resolve, reject) => {
    let began = Number.NaN
    const timer = setTimeout(() => reject(new Error(`${selector} ${text ?? ''} never came`)), 10_000)
    const look = () => {
      if (Number.isNaN(began) || !shown()) return
      observer.disconnect()
      clearTimeout(timer)
      const changed = performance.now()
      requestAnimationFrame(() => {
        const frame = performance.now()
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          const end = performance.now()
          resolve({ toPaint: end - began, work: changed - began + (end - frame) })
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
