/**
 * Returns a `ref` that keeps a variable of the document at the height of its element in pixels, and at 0 without it. The
 * height changes with the language, the width of the window and the size of its text.
 */
export const heightVariable = (name: `--${string}`) => (element: HTMLElement | null) => {
  if (!element) return undefined
  const set = (height: number) => document.documentElement.style.setProperty(name, `${height}px`)
  const measure = () => set(element.getBoundingClientRect().height)
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => {
    observer.disconnect()
    set(0)
  }
}
