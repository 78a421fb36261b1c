import type { Page, Request } from '@playwright/test'

interface Traffic {
  pending: Set<Request>
  lastChange: number
}

const traffics = new WeakMap<Page, Traffic>()

/** Milliseconds without a request after which the answers have been drawn and have asked for what they need. */
const quietMs = 150
const timeoutMs = 20_000

/** Keeps count of the page's requests, for `networkRests`. A stream of events never ends, so it does not count. */
export function watchNetwork(page: Page): void {
  const traffic: Traffic = { pending: new Set(), lastChange: performance.now() }
  traffics.set(page, traffic)
  const change = () => (traffic.lastChange = performance.now())
  page.on('request', (request) => {
    // The next document cancels what the last one was waiting for.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.pending.clear()
    if (request.headers()['accept'] === 'text/event-stream') return
    traffic.pending.add(request)
    change()
  })
  const end = (request: Request) => {
    if (traffic.pending.delete(request)) change()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** Does not wait for this request: for routes that a test never answers. */
export function ignoreRequest(page: Page, request: Request): void {
  traffics.get(page)?.pending.delete(request)
}

/** Waits until every request of the page is answered and none has followed for a moment. */
export async function networkRests(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const traffic = traffics.get(page)
  if (!traffic) throw new Error('The requests of this page are not counted: call watchNetwork first.')
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const rest = quietMs - (performance.now() - traffic.lastChange)
    if (traffic.pending.size === 0 && rest <= 0) break
    if (performance.now() > deadline) {
      const waiting = [...traffic.pending].map((request) => request.url())
      throw new Error(`Still waiting for ${waiting.join(', ') || 'the requests to stop'}`)
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(rest, 20)))
  }
}
