import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageWords } from '../../../copy/automations/message.ts'
import type { MessageButton } from './message-form.ts'
import { moved } from './message-logic.ts'

interface ItemListOptions {
  items: readonly MessageButton[]
  onChange: (items: MessageButton[]) => void
  nameOf: (place: number) => string
  /** The element that contains the list and its buttons. */
  box: RefObject<HTMLElement | null>
}

/** Adds, moves and removes items, keeps the focus on the affected item, and announces the change to screen readers. */
export function useItemList({ items, onChange, nameOf, box }: ItemListOptions) {
  const [announcement, setAnnouncement] = useState('')

  /** Renders synchronously, so that the new item can take the focus. */
  const put = (next: MessageButton[], say: string, focus: string) => {
    flushSync(() => {
      onChange(next)
      setAnnouncement(say)
    })
    box.current?.querySelector<HTMLElement>(focus)?.focus()
  }
  const add = () => {
    const place = items.length
    put(
      [...items, { text: '', link: '', payload: '' }],
      messageWords.added(nameOf(place + 1)),
      `[data-item="${place}"] input`,
    )
  }
  const move = (index: number, step: -1 | 1) => {
    const to = index + step
    const last = step < 0 ? to === 0 : to === items.length - 1
    // At an end of the list the button of that direction is disabled.
    const next = step < 0 === last ? 'down' : 'up'
    put(
      moved(items, index, step),
      messageWords.movedTo(nameOf(index + 1), to + 1),
      `[data-item="${to}"] [data-act="${next}"]`,
    )
  }
  const remove = (index: number) => {
    const next = items.filter((_, place) => place !== index)
    const focus =
      next.length === 0 ? '[data-act="add"]' : `[data-item="${Math.min(index, next.length - 1)}"] input`
    put(next, messageWords.removed(nameOf(index + 1)), focus)
  }
  const change = (index: number, part: Partial<MessageButton>) =>
    onChange(items.map((one, place) => (place === index ? { ...one, ...part } : one)))
  return { said: announcement, add, move, remove, change }
}
