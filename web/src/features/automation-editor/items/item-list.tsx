import type { MessageButton } from '@skein/contract/automations/messages/buttons'
import { m } from '@skein/messages'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { VariableChips } from '../fields/variable-chips.tsx'
import { useItemList } from './use-item-list.ts'

interface ItemListProps<Item> {
  items: readonly Item[]
  /** A new item. */
  blank: Item
  onChange: (items: Item[]) => void
  max: number
  words: ItemListWords
  error: string | undefined
  /** For items with many fields: their names and actions come first, and the fields have their own variables. */
  large?: boolean
  /** Inside an item of another list, which has the variables. */
  nested?: boolean
  /** Renders the fields of one item. */
  children: (item: Item, index: number, change: (item: Item) => void) => ReactNode
}

interface ItemListWords {
  legend: string
  hint: string
  add: string
  /** Returns the name of an item, also in its actions. */
  item: (place: number) => string
}

export const blankButton: MessageButton = { type: 'web_url', url: '', title: '' }

/** List editor for buttons, quick replies or cards. All actions are buttons, so that no drag and drop is needed. */
export function ItemList<Item extends object>(props: ItemListProps<Item>) {
  const { items, max, words, error, large = false, nested = false, children } = props
  const box = useRef<HTMLDivElement>(null)
  const list = useItemList({ ...props, nameOf: words.item, box })
  const hasVariables = !large && !nested
  const actionsOf = (index: number): ItemActionsProps => ({
    name: words.item(index + 1),
    large,
    idOf: list.idOf,
    first: index === 0,
    last: index === items.length - 1,
    onMove: (step) => list.move(index, step),
    onRemove: () => list.remove(index),
  })
  return (
    <div ref={box} data-variables={hasVariables ? true : undefined}>
      <FieldGroup legend={words.legend} hint={words.hint} error={error}>
        <ol className="m-0 flex list-none flex-col gap-3 p-0 empty:hidden">
          {items.map((item, index) => (
            <li
              key={list.keys[index]}
              data-item={list.idOf(index)}
              className="rounded-card bg-raised p-3 in-[details]:bg-overlay"
            >
              {large && <ItemActions {...actionsOf(index)} />}
              {children(item, index, (next) => list.change(index, next))}
              {!large && <ItemActions {...actionsOf(index)} />}
            </li>
          ))}
        </ol>
        <AddButton id={list.idOf('add')} count={items.length} max={max} words={words} onAdd={list.add} />
        {hasVariables && items.length > 0 && <VariableChips label={words.legend} />}
        <p role="status" className="sr-only">
          {list.said}
        </p>
      </FieldGroup>
    </div>
  )
}

interface ItemActionsProps {
  name: string
  large: boolean
  /** Returns the id of an action in the list. */
  idOf: (action: string) => string
  first: boolean
  last: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function ItemActions({ name, large, idOf, first, last, onMove, onRemove }: ItemActionsProps) {
  return (
    <div className={cx('flex items-center justify-end gap-1', large ? 'mb-2' : 'mt-2')}>
      <span className={cx('me-auto', large ? 'label-text' : 'meta')}>{name}</span>
      <IconButton
        size="dense"
        data-act={idOf('up')}
        label={m.message_up({ what: name })}
        icon={<ArrowUp size={16} aria-hidden="true" />}
        disabled={first}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="dense"
        data-act={idOf('down')}
        label={m.message_down({ what: name })}
        icon={<ArrowDown size={16} aria-hidden="true" />}
        disabled={last}
        onClick={() => onMove(1)}
      />
      <IconButton
        size="dense"
        data-act={idOf('remove')}
        label={m.message_remove({ what: name })}
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  )
}

interface AddButtonProps {
  id: string
  max: number
  words: ItemListWords
  count: number
  onAdd: () => void
}

/** At the maximum, shows a text in place of the button. */
function AddButton({ id, count, max, words, onAdd }: AddButtonProps) {
  const full = count >= max
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="dense"
        data-act={id}
        icon={<Plus size={16} aria-hidden="true" />}
        aria-disabled={full}
        onClick={onAdd}
      >
        {words.add}
      </Button>
      {full && <span className="meta">{m.message_full({ max, what: words.legend.toLowerCase() })}</span>}
    </div>
  )
}
