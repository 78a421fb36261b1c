import { useEffect } from 'react'

const items = 'li, tr, [role=row], [role=listitem], [data-automation]'
const popups = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]'
const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * Moves the focus to the next item of a list, else to the previous one, else to the heading, when the item that has the focus
 * is removed. A menu or a dialog that an item opened has the focus first; then it moves when they close.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    const watch = watchRemovals()
    document.addEventListener('focusin', watch.onFocus)
    document.addEventListener('pointerdown', watch.onPress)
    document.addEventListener('scroll', watch.onScroll, true)
    return () => {
      document.removeEventListener('focusin', watch.onFocus)
      document.removeEventListener('pointerdown', watch.onPress)
      document.removeEventListener('scroll', watch.onScroll, true)
      watch.stop()
    }
  }, [])
}

interface Origin {
  element: HTMLElement
  /** The address when it took the focus. */
  address: string
}

function watchRemovals() {
  /** The focused element of an item, or the one that opened the popup which has the focus. */
  let origin: Origin | null = null
  /** Takes the focus once the focus is on nothing. */
  let target: HTMLElement | null = null

  const observer = new MutationObserver((records) => {
    if (origin && !origin.element.isConnected) {
      target = targetAfter(origin, records)
      origin = null
    }
    const { activeElement } = document
    if (!target?.isConnected || (activeElement !== null && activeElement !== document.body)) return
    target.focus({ preventScroll: true })
    target = null
  })
  const stop = () => {
    observer.disconnect()
    origin = null
    target = null
  }
  const onFocus = ({ target: element }: FocusEvent) => {
    if (!(element instanceof HTMLElement)) return
    if (!element.closest(items)) return element.closest(popups) ? undefined : stop()
    target = null
    origin = { element, address: location.href }
    observer.observe(document.body, { childList: true, subtree: true })
  }
  /** A press beside all controls takes the focus away on purpose. */
  const onPress = ({ target: element }: PointerEvent) => {
    if (element instanceof Element && !element.closest(`${controls}, ${popups}, label`)) stop()
  }
  /** A virtual list removes rows that are out of sight; they still exist. */
  const onScroll = () => {
    if (origin && isOutOfSight(origin.element)) stop()
  }
  return { onFocus, onPress, onScroll, stop }
}

function isOutOfSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom < 0 || top > window.innerHeight
}

/** Returns what takes the focus after an element that was removed; null if another screen replaced it. */
function targetAfter({ element, address }: Origin, records: readonly MutationRecord[]): HTMLElement | null {
  const isAround = (node: Node) => node.contains(element)
  const record = records.find(({ removedNodes }) => [...removedNodes].some(isAround))
  const removed = record && [...record.removedNodes].find(isAround)
  if (!record || !(removed instanceof Element) || !(record.target instanceof Element)) return null
  if (removed.querySelectorAll(items).length > 1 && location.href !== address) return null
  const adjacent = [
    ...following(record.nextSibling, 'nextSibling'),
    ...following(record.previousSibling, 'previousSibling'),
  ]
  return firstIn(adjacent, '[data-row]') ?? firstIn(adjacent, controls) ?? headingOf(record.target)
}

function following(first: Node | null, direction: 'nextSibling' | 'previousSibling'): Element[] {
  const elements: Element[] = []
  for (let node = first; node; node = node[direction]) if (node instanceof Element) elements.push(node)
  return elements
}

function firstIn(elements: readonly Element[], selector: string): HTMLElement | null {
  for (const element of elements) {
    const match = element.matches(selector) ? element : element.querySelector(selector)
    if (match instanceof HTMLElement) return match
  }
  return null
}

function headingOf(list: Element): HTMLElement | null {
  for (let box: Element | null = list; box; box = box.parentElement) {
    const heading = box.querySelector<HTMLElement>('h1, h2, h3')
    if (!heading) continue
    heading.tabIndex = -1
    return heading
  }
  return null
}
