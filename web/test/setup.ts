import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// Files share a worker and its libraries; each evaluates the modules of the app anew, so that no state is left over.
vi.resetModules()

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })

// A query that waits writes the whole page into an error 20 times a second. `DEBUG_PRINT_LIMIT` brings the page back.
if (process.env.DEBUG_PRINT_LIMIT === undefined) {
  configure({
    getElementError: (message) =>
      Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' }),
  })
}

// Stubs of browser functions that jsdom lacks.
vi.stubGlobal('matchMedia', (query: string) =>
  Object.assign(new EventTarget(), { matches: query.includes('min-width'), media: query }),
)
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
Element.prototype.scrollIntoView = () => {}
Element.prototype.getAnimations = () => []
window.scrollTo = () => {}

// Files of a worker share the window. What a test left to be done when its page closes must not run in a later one.
const { addEventListener } = window
let pageListeners: AbortController
beforeEach(() => {
  pageListeners = new AbortController()
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    addEventListener.call(window, type, listener, options)
    if (type !== 'pagehide') return
    pageListeners.signal.addEventListener('abort', () => window.removeEventListener(type, listener, options))
  }
})
afterEach(() => {
  window.addEventListener = addEventListener
  pageListeners.abort()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
