import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { messageWords } from '../../../copy/automations/message.ts'
import { VariableChips } from '../fields/variable-chips.tsx'
import type { MessageButton } from './message-form.ts'
import { moved } from './message-logic.ts'

interface ItemListProps {
  items: readonly MessageButton[]
  onChange: (items: MessageButton[]) => void
  max: number
  words: { legend: string; hint: string; add: string; item: (place: number) => string }
  error: string | undefined
  /** Renders the fields of one item. */
  children: (item: MessageButton, index: number, change: (part: Partial<MessageButton>) => void) => ReactNode
}

/** List editor for buttons or quick replies. All actions are buttons, so that no drag and drop is needed. */
export function ItemList({ items, onChange, max, words, error, children }: ItemListProps) {
  const box = useRef<HTMLDivElement>(null)
  const { said, add, move, remove, change } = useItemList({ items, onChange, nameOf: words.item, box })
  return (
    <div ref={box} data-variables>
      <FieldGroup legend={words.legend} hint={words.hint} error={error}>
        <ol className="m-0 flex list-none flex-col gap-3 p-0 empty:hidden">
          {items.map((item, index) => (
            <li key={index} data-item={index} className="rounded-card border border-line p-3">
              {children(item, index, (part) => change(index, part))}
              <ItemActions
                name={words.item(index + 1)}
                first={index === 0}
                last={index === items.length - 1}
                onMove={(step) => move(index, step)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
        <AddButton count={items.length} max={max} words={words} onAdd={add} />
        {items.length > 0 && <VariableChips label={words.legend} />}
        <p role="status" className="sr-only">
          {said}
        </p>
      </FieldGroup>
    </div>
  )
}

interface ItemActionsProps {
  name: string
  first: boolean
  last: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function ItemActions({ name, first, last, onMove, onRemove }: ItemActionsProps) {
  return (
    <div className="mt-2 flex items-center justify-end gap-1">
      <span className="meta me-auto">{name}</span>
      <IconButton
        size="dense"
        data-act="up"
        label={messageWords.up(name)}
        icon={<ArrowUp size={16} aria-hidden="true" />}
        disabled={first}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="dense"
        data-act="down"
        label={messageWords.down(name)}
        icon={<ArrowDown size={16} aria-hidden="true" />}
        disabled={last}
        onClick={() => onMove(1)}
      />
      <IconButton
        size="dense"
        data-act="remove"
        label={messageWords.remove(name)}
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  )
}

interface AddButtonProps extends Pick<ItemListProps, 'max' | 'words'> {
  count: number
  onAdd: () => void
}

/** At the maximum, shows a text in place of the button. */
function AddButton({ count, max, words, onAdd }: AddButtonProps) {
  const full = count >= max
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="dense"
        data-act="add"
        icon={<Plus size={16} aria-hidden="true" />}
        aria-disabled={full}
        onClick={onAdd}
      >
        {words.add}
      </Button>
      {full && <span className="meta">{messageWords.full(max, words.legend.toLowerCase())}</span>}
    </div>
  )
}

interface ItemListOptions {
  items: readonly MessageButton[]
  onChange: (items: MessageButton[]) => void
  nameOf: (place: number) => string
  /** The element that contains the list and its buttons. */
  box: RefObject<HTMLElement | null>
}

/** Adds, moves and removes items, keeps the focus on the affected item, and announces the change to screen readers. */
function useItemList({ items, onChange, nameOf, box }: ItemListOptions) {
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
