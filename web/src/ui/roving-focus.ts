import { arrowKeyOf } from './arrow-key.ts'

const itemsOf = (group: HTMLElement): HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>('a[href], button, [role=button]'),
]

/**
 * Makes a group of links and buttons one Tab stop: arrow keys, Home and End move the focus inside it. Tab enters at the
 * current page, or else at the first item. Use it as the `ref` of the group; the first item is always visible.
 */
export function rovingFocus(group: HTMLElement | null): (() => void) | undefined {
  if (!group) return undefined
  /** Leaves one item in the Tab order. */
  const setStop = (focused: Element | null) => {
    const items = itemsOf(group)
    const stop =
      items.find((item) => item === focused) ??
      items.find((item) => item.getAttribute('aria-current') === 'page') ??
      items[0]
    for (const item of items) item.tabIndex = item === stop ? 0 : -1
  }
  const update = () => setStop(document.activeElement)
  const move = (event: KeyboardEvent) => {
    const items = itemsOf(group)
    // Up and down open a menu.
    if (event.key.endsWith('Down') || event.key.endsWith('Up')) {
      if (document.activeElement?.matches('[aria-haspopup=menu], [aria-haspopup=listbox]')) return
    }
    const from = items.findIndex((item) => item === document.activeElement)
    const path = from < 0 ? [] : pathOf(arrowKeyOf(event.key, group), from, items.length)
    // A hidden item does not take the focus.
    const target = path.find((index) => focusOn(items[index]))
    if (target !== undefined) event.preventDefault()
  }
  update()
  // Items come late, and the current page changes.
  const observer = new MutationObserver(update)
  observer.observe(group, { subtree: true, childList: true, attributeFilter: ['aria-current'] })
  const leave = (event: FocusEvent) =>
    setStop(event.relatedTarget instanceof Element ? event.relatedTarget : null)
  group.addEventListener('keydown', move)
  group.addEventListener('focusin', update)
  group.addEventListener('focusout', leave)
  return () => {
    observer.disconnect()
    group.removeEventListener('keydown', move)
    group.removeEventListener('focusin', update)
    group.removeEventListener('focusout', leave)
  }
}

function focusOn(item: HTMLElement | undefined): boolean {
  item?.focus()
  return item !== undefined && item === document.activeElement
}

/** Returns the indexes to try, in order; none for other keys. */
function pathOf(key: string, from: number, count: number): number[] {
  const ahead = Array.from({ length: count - 1 }, (_, step) => (from + 1 + step) % count)
  const all = Array.from({ length: count }, (_, index) => index)
  if (key === 'ArrowDown' || key === 'ArrowRight') return ahead
  if (key === 'ArrowUp' || key === 'ArrowLeft') return ahead.toReversed()
  if (key === 'Home') return all
  return key === 'End' ? all.toReversed() : []
}
