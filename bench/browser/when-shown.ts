import type { Page } from '@playwright/test'
import type { Shown } from './until-painted.ts'

/** Watches from now on; what is answered waits for the frame with it and tells when that was drawn. */
export async function whenShown(page: Page, shown: Shown): Promise<() => Promise<number>> {
  await page.evaluate(watch, shown)
  return () => page.evaluate(() => Reflect.get(window, 'shown'))
}

/** Runs in the page. */
function watch({ selector, text }: Shown): void {
  const has = () => (document.querySelector(selector)?.textContent ?? '').includes(text ?? '')
  const shown = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${selector} ${text} never came`)), 10_000)
    const observer = new MutationObserver(() => {
      if (!has()) return
      observer.disconnect()
      clearTimeout(timer)
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(Date.now()))
        port1.start()
        port2.postMessage(null)
      })
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
  shown.catch(() => undefined)
  Reflect.set(window, 'shown', shown)
}
