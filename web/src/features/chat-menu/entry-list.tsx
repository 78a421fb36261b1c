import type { ChatMenu } from '@skein/contract/inbox/chat-menu'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FieldGroup } from '../../ui/forms/field-group.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { FormEntry, MenuPart } from './chat-menu-form.ts'
import { TargetFields } from './target-fields.tsx'
import { useEntryList } from './use-entry-list.ts'

/** Returns the problem of a field of an entry; null is the list itself. */
export type EntryProblems = (index: number | null, field: 'text' | 'target') => string | undefined

interface EntryListProps {
  items: readonly FormEntry[]
  onChange: (items: readonly FormEntry[]) => void
  targets: ChatMenu['targets']
  problems: EntryProblems
  max: number
  /** An entry may be a web link. */
  links?: boolean
  words: {
    part: MenuPart
    legend: string
    hint: string
    item: (number: number) => string
    add: string
    maxLength: number
  }
}

/** Questions or menu entries. All actions are buttons, so that no drag and drop is needed. */
export function EntryList({ items, onChange, targets, problems, max, links = false, words }: EntryListProps) {
  const box = useRef<HTMLDivElement>(null)
  const { said, add, move, remove, change } = useEntryList({ items, onChange, nameOf: words.item, box })
  return (
    <div ref={box}>
      <FieldGroup legend={words.legend} hint={words.hint} error={problems(null, 'text')}>
        <ol className="m-0 flex list-none flex-col gap-3 p-0 empty:hidden">
          {items.map((item, index) => (
            <li
              key={index}
              data-item={index}
              className="flex flex-col gap-3 rounded-card border border-line p-3"
            >
              <div className="grid items-start gap-3 sm:grid-cols-2">
                <Field
                  label={words.item(index + 1)}
                  error={problems(index, 'text')}
                  aside={<Counter text={item.text} max={words.maxLength} />}
                >
                  <TextInput
                    autoComplete="off"
                    value={item.text}
                    onChange={(event) => change(index, { text: event.currentTarget.value })}
                  />
                </Field>
                <TargetFields
                  entry={item}
                  targets={targets}
                  links={links}
                  error={problems(index, 'target')}
                  onChange={(part) => change(index, part)}
                />
              </div>
              <EntryActions
                name={words.item(index + 1)}
                first={index === 0}
                last={index === items.length - 1}
                onMove={(step) => move(index, step)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
        <AddButton label={words.add} full={items.length >= max} max={max} onAdd={add} />
        <p role="status" className="sr-only">
          {said}
        </p>
      </FieldGroup>
    </div>
  )
}

interface AddButtonProps {
  label: string
  full: boolean
  max: number
  onAdd: () => void
}

const AddButton = ({ label, full, max, onAdd }: AddButtonProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button
      size="dense"
      data-act="add"
      icon={<Plus size={16} aria-hidden="true" />}
      aria-disabled={full}
      onClick={() => !full && onAdd()}
    >
      {label}
    </Button>
    {full && <span className="meta">{m.chat_menu_full({ max })}</span>}
  </div>
)

const Counter = ({ text, max }: { text: string; max: number }) => (
  <span className="meta tabular" aria-hidden="true">
    {[...text.trim()].length} / {max}
  </span>
)

interface EntryActionsProps {
  name: string
  first: boolean
  last: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const EntryActions = ({ name, first, last, onMove, onRemove }: EntryActionsProps) => (
  <div className="flex items-center justify-end gap-1">
    <IconButton
      size="dense"
      data-act="up"
      label={m.chat_menu_up({ name })}
      icon={<ArrowUp size={16} aria-hidden="true" />}
      disabled={first}
      onClick={() => onMove(-1)}
    />
    <IconButton
      size="dense"
      data-act="down"
      label={m.chat_menu_down({ name })}
      icon={<ArrowDown size={16} aria-hidden="true" />}
      disabled={last}
      onClick={() => onMove(1)}
    />
    <IconButton
      size="dense"
      data-act="remove"
      label={m.chat_menu_remove({ name })}
      icon={<Trash2 size={16} aria-hidden="true" />}
      onClick={onRemove}
    />
  </div>
)
