import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from '../../ui/cx.ts'

interface SuggestionsOptions<Item> {
  open: boolean
  items: readonly Item[]
  onTake: (item: Item) => void
  onClose: () => void
}

export interface Suggestions<Item> {
  items: readonly Item[]
  /** Index of the item that Enter takes. */
  active: number
  listId: string
  take: (item: Item) => void
  /** Attributes of the field. */
  control: {
    'aria-autocomplete': 'list'
    'aria-controls': string | undefined
    'aria-activedescendant': string | undefined
  }
  /** Handles a key in the field. Returns whether it belonged to the list. */
  press: (event: KeyboardEvent) => boolean
}

/** Suggestions for a text: arrow keys move in the list while focus stays in the field, Escape closes it. */
export function useSuggestions<Item>(options: SuggestionsOptions<Item>): Suggestions<Item> {
  const { open, items, onTake, onClose } = options
  const listId = useId()
  const [place, setPlace] = useState(0)
  const active = Math.min(place, items.length - 1)
  const activeItem = items[active]

  function take(item: Item) {
    setPlace(0)
    onTake(item)
  }

  function press(event: KeyboardEvent): boolean {
    if (!open || event.nativeEvent.isComposing) return false
    if (event.key === 'Escape') onClose()
    else if (activeItem === undefined) return false
    else if (event.key === 'ArrowDown') setPlace((active + 1) % items.length)
    else if (event.key === 'ArrowUp') setPlace((active - 1 + items.length) % items.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') take(activeItem)
    else return false
    event.preventDefault()
    return true
  }

  const control = {
    'aria-autocomplete': 'list',
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': activeItem === undefined ? undefined : optionId(listId, active),
  } as const
  return { items, active, listId, take, control, press }
}

const optionId = (listId: string, place: number) => `${listId}-${place}`

interface SuggestionListProps<Item> {
  label: string
  suggestions: Suggestions<Item>
  keyOf: (item: Item) => string
  className?: string
  children: (item: Item) => ReactNode
}

export function SuggestionList<Item>({
  label,
  suggestions,
  keyOf,
  className,
  children,
}: SuggestionListProps<Item>) {
  const { items, active, listId, take } = suggestions
  return (
    <div id={listId} role="listbox" aria-label={label} className={className}>
      {items.map((item, place) => (
        <div
          key={keyOf(item)}
          id={optionId(listId, place)}
          role="option"
          aria-selected={place === active}
          className={cx(
            'flex min-h-11 cursor-default items-baseline gap-3 rounded-control px-3 py-2 lg:min-h-8',
            place === active ? 'bg-overlay' : 'hover:bg-raised',
          )}
          onPointerDown={(event) => {
            event.preventDefault()
            take(item)
          }}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}
