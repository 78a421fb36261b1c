import { replyVariables } from '@skein/contract/automations/replies/reply-variables'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { m } from '@skein/messages'
import { arrowKeyOf } from '../../../ui/arrow-key.ts'
import { insertVariable, isTextField } from './insert-variable.ts'

interface VariableChipsProps {
  /** Names the fields that the chips fill, for screen readers. */
  label: string
}

/**
 * Chips that insert a variable at the caret of a text field in the surrounding `data-variables` element: the one that had
 * the focus last, or the first. They are one tab stop; the arrow keys move between them.
 */
export function VariableChips({ label }: VariableChipsProps) {
  const box = useRef<HTMLDivElement>(null)
  const fieldOf = useLastTextField(box)
  const insert = (name: string) => {
    const field = fieldOf()
    if (field) insertVariable(field, `{${name}}`)
  }
  return (
    <div
      ref={box}
      role="toolbar"
      aria-label={m.editor_field_variables({ field_to_lower_case: label.toLowerCase() })}
      className="flex flex-wrap items-center gap-1.5"
      onKeyDown={moveFocus}
    >
      <span aria-hidden="true" className="meta">
        {m.editor_field_insert()}
      </span>
      {replyVariables.map((name, place) => (
        <button
          key={name}
          type="button"
          tabIndex={place === 0 ? 0 : -1}
          aria-label={m.editor_field_insert_variable({ name })}
          className="touch code min-h-7 rounded-chip bg-overlay px-2 text-floor text-text-2 hover:text-text"
          // The field keeps the focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(name)}
        >
          {`{${name}}`}
        </button>
      ))}
    </div>
  )
}

/** Returns a function that returns the text field of the surrounding element that had the focus last, or the first. */
function useLastTextField(box: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  useEffect(() => {
    const fields = hostOf(box)
    const remember = ({ target }: FocusEvent) => {
      if (isTextField(target)) last.current = target
    }
    fields?.addEventListener('focusin', remember)
    return () => fields?.removeEventListener('focusin', remember)
  }, [box])
  return () =>
    last.current?.isConnected
      ? last.current
      : hostOf(box)?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
}

const hostOf = (box: RefObject<HTMLElement | null>) => box.current?.closest<HTMLElement>('[data-variables]')

function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[arrowKeyOf(key, currentTarget)]
  const chips = [...currentTarget.querySelectorAll('button')]
  const at = chips.findIndex((chip) => chip === target)
  const next = step === undefined ? undefined : chips[at + step]
  if (!next) return
  for (const chip of chips) chip.tabIndex = chip === next ? 0 : -1
  next.focus()
}
