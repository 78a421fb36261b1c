/** Scrolls a bar that is too narrow for its links to the current one, but not the page. */
export function showCurrent(nav: HTMLElement | null): void {
  const box = nav?.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!nav || !box) return
  const { left, right } = nav.getBoundingClientRect()
  nav.scrollLeft += Math.max(0, box.right - right) + Math.min(0, box.left - left)
}
