import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '@skein/messages'
import { emptyEntry, moved, type FormEntry } from './chat-menu-form.ts'

interface EntryListOptions {
  items: readonly FormEntry[]
  onChange: (items: readonly FormEntry[]) => void
  nameOf: (number: number) => string
  /** The element that contains the list and its buttons. */
  box: RefObject<HTMLElement | null>
}

/** Adds, moves and removes entries, keeps the focus on the affected one, and announces the change to screen readers. */
export function useEntryList({ items, onChange, nameOf, box }: EntryListOptions) {
  const [said, setSaid] = useState('')

  /** Renders synchronously, so that the new entry can take the focus. */
  const put = (next: readonly FormEntry[], say: string, focus: string) => {
    flushSync(() => {
      onChange(next)
      setSaid(say)
    })
    box.current?.querySelector<HTMLElement>(focus)?.focus()
  }
  const add = () =>
    put(
      [...items, emptyEntry],
      m.chat_menu_added({ name: nameOf(items.length + 1) }),
      `[data-item="${items.length}"] input`,
    )
  const move = (index: number, step: -1 | 1) => {
    const to = index + step
    const last = step < 0 ? to === 0 : to === items.length - 1
    // At an end of the list the button of that direction is disabled.
    const next = step < 0 === last ? 'down' : 'up'
    put(
      moved(items, index, step),
      m.chat_menu_moved({ name: nameOf(index + 1), place: to + 1 }),
      `[data-item="${to}"] [data-act="${next}"]`,
    )
  }
  const remove = (index: number) => {
    const next = items.filter((_, place) => place !== index)
    const focus =
      next.length === 0 ? '[data-act="add"]' : `[data-item="${Math.min(index, next.length - 1)}"] input`
    put(next, m.chat_menu_removed({ name: nameOf(index + 1) }), focus)
  }
  const change = (index: number, part: Partial<FormEntry>) =>
    onChange(items.map((one, place) => (place === index ? { ...one, ...part } : one)))
  return { said, add, move, remove, change }
}
