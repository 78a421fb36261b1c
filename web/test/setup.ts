import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Files share a worker and its libraries; each evaluates the modules of the app anew, so that no state is left over.
vi.resetModules()

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

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
