import { m } from '@skein/messages'
import { type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { moved } from '../message/message-logic.ts'

interface ItemListOptions<Item> {
  items: readonly Item[]
  blank: Item
  onChange: (items: Item[]) => void
  nameOf: (place: number) => string
  /** The element that contains the list and its buttons. */
  box: RefObject<HTMLElement | null>
}

/** Adds, moves and removes items, keeps the focus on the affected item, and announces the change to screen readers. */
export function useItemList<Item extends object>(options: ItemListOptions<Item>) {
  const { items, blank, onChange, nameOf, box } = options
  const [announcement, setAnnouncement] = useState('')
  const [storedKeys, setStoredKeys] = useState<readonly number[]>([])
  const list = useId()
  // Items that were replaced as a whole have other keys.
  const keys = storedKeys.length === items.length ? storedKeys : items.map((_, index) => index)
  const idOf = (part: string | number) => `${list} ${part}`
  const itemAt = (index: number) => `[data-item="${idOf(index)}"]`
  const action = (name: string) => `[data-act="${idOf(name)}"]`

  /** Renders synchronously, so that the new item can take the focus. */
  const put = (next: Item[], nextKeys: number[], { say, focus }: { say: string; focus: string }) => {
    flushSync(() => {
      onChange(next)
      setStoredKeys(nextKeys)
      setAnnouncement(say)
    })
    box.current?.querySelector<HTMLElement>(focus)?.focus()
  }
  const add = () => {
    const place = items.length
    put([...items, blank], [...keys, Math.max(-1, ...keys) + 1], {
      say: m.message_added({ what: nameOf(place + 1) }),
      focus: `${itemAt(place)} input`,
    })
  }
  const move = (index: number, step: -1 | 1) => {
    const to = index + step
    const last = step < 0 ? to === 0 : to === items.length - 1
    // At an end of the list the button of that direction is disabled.
    const next = step < 0 === last ? 'down' : 'up'
    put(moved(items, index, step), moved(keys, index, step), {
      say: m.message_moved_to({ what: nameOf(index + 1), place: to + 1 }),
      focus: `${itemAt(to)} ${action(next)}`,
    })
  }
  const remove = (index: number) => {
    const withoutItem = <T>(all: readonly T[]) => all.filter((_, place) => place !== index)
    const count = items.length - 1
    put(withoutItem(items), withoutItem(keys), {
      say: m.message_removed({ what: nameOf(index + 1) }),
      focus: count === 0 ? action('add') : `${itemAt(Math.min(index, count - 1))} input`,
    })
  }
  const change = (index: number, item: Item) =>
    onChange(items.map((one, place) => (place === index ? item : one)))
  return { said: announcement, keys, idOf, add, move, remove, change }
}
