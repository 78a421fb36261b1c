import { vi } from 'vitest'

/** Virtualized lists need element sizes, which jsdom lacks: every viewport is tall and every row is low. */
const sizeOf = (element: Element) => ({
  width: 400,
  height: element.className.includes('overflow-y-auto') ? 4000 : 40,
})

vi.stubGlobal(
  'ResizeObserver',
  class {
    private readonly tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell
    }
    observe(target: Element) {
      const entry = { target, contentRect: sizeOf(target) } as unknown as ResizeObserverEntry
      queueMicrotask(() => this.tell([entry], this as unknown as ResizeObserver))
    }
    unobserve() {}
    disconnect() {}
  },
)
Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body })
Element.prototype.scrollTo = () => {}
