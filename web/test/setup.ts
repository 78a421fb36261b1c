import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

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
