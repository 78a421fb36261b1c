import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

interface RequestState {
  pending: Set<Request>
  lastChange: number
}

const requestsByPage = new WeakMap<Page, RequestState>()

/** Milliseconds without a request after which the page is idle; a rendered response may start further requests. */
const quietMs = 150
const timeoutMs = 20_000

/** Tracks the requests of the page for `waitForNetworkIdle`. Event streams are ignored because they never end. */
export function watchNetwork(page: Page): void {
  const requests: RequestState = { pending: new Set(), lastChange: performance.now() }
  requestsByPage.set(page, requests)
  const change = () => (requests.lastChange = performance.now())
  page.on('request', (request) => {
    // A navigation cancels the requests of the previous document.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.pending.clear()
    if (request.headers()['accept'] === 'text/event-stream') return
    requests.pending.add(request)
    change()
  })
  const end = (request: Request) => {
    if (requests.pending.delete(request)) change()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** Waits until every request has ended and none has started for `quietMs`. */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const requests = requestsByPage.get(page)
  if (!requests) throw new Error('The requests of this page are not tracked: call watchNetwork first.')
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const remainingMs = quietMs - (performance.now() - requests.lastChange)
    if (requests.pending.size === 0 && remainingMs <= 0) break
    if (performance.now() > deadline) {
      const waiting = [...requests.pending].map((request) => request.url())
      throw new Error(`Still waiting for ${waiting.join(', ') || 'the requests to stop'}`)
    }
    await wait(Math.max(remainingMs, 20))
  }
}
