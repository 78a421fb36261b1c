/**
 * Scrolls a bar that is too narrow for its links to the current one, but not the page; again when the space or the width of the
 * links changes, as when their font has loaded. Returns what ends it.
 */
export function showCurrent(nav: HTMLElement | null): () => void {
  if (!nav) return () => undefined
  const show = () => {
    const box = nav.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!box) return
    const { left, right } = nav.getBoundingClientRect()
    nav.scrollLeft += Math.max(0, box.right - right) + Math.min(0, box.left - left)
  }
  show()
  const observer = new ResizeObserver(show)
  for (const element of [nav, ...nav.children]) observer.observe(element)
  return () => observer.disconnect()
}
