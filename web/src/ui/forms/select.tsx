import { ChevronDown } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useKeysOfPopup } from '../../lib/browser/keys/held-keys.ts'
import { cx } from '../cx.ts'
import { lazyOverlay } from '../overlays/lazy-overlay.tsx'
import { useFieldControl } from './field.tsx'
import { inputClass } from './input-style.ts'
import type { SelectOption } from './select-option.ts'

interface SelectProps<T extends string> {
  value: T
  options: readonly SelectOption<T>[]
  onValueChange: (value: T) => void
  /** Called when the focus leaves the field and its list. */
  onBlur?: (() => void) | undefined
  disabled?: boolean
  /** Accessible name, without a field around it. */
  'aria-label'?: string
}

/** Options from which on the list has a search field. */
const searchedFrom = 12

const ListPopup = lazyOverlay(async () => (await import('./select-list.tsx')).SelectList)
const SearchPopup = lazyOverlay(async () => (await import('./select-search.tsx')).SelectSearch)

/** A choice of one value from a list; a long list can be searched. The code of the list is loaded when it first opens. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { value, options, onValueChange, onBlur, disabled = false, 'aria-label': label } = props
  const { required, ...control } = useFieldControl()
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const listId = useId()
  useKeysOfPopup(open)
  const Popup = options.length < searchedFrom ? ListPopup : SearchPopup
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)]">
      <button
        {...(label === undefined ? control : { 'aria-label': label })}
        ref={setAnchor}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-required={required}
        disabled={disabled}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => !open && onBlur?.()}
        className={cx(inputClass, 'flex h-10 items-center gap-2 text-start')}
      >
        <span className="min-w-0 flex-1 truncate">
          {options.find((option) => option.value === value)?.label}
        </span>
        <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-text-3" />
      </button>
      {anchor && (
        <Popup
          open={open}
          id={listId}
          label={label ?? anchor.labels[0]?.textContent ?? ''}
          anchor={anchor}
          value={value}
          options={options}
          onChoose={(next) => {
            const chosenOption = options.find((option) => option.value === next)
            if (chosenOption) onValueChange(chosenOption.value)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
