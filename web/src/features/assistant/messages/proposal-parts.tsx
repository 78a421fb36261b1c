import { isolatedList } from '@skein/contract/isolated'
import type { ProposalView } from '@skein/contract/assistant/assistant'
import { useEffect, useRef } from 'react'
import { m } from '@skein/messages'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { recipientsOf, shownText, type ProposalChanges } from './proposal-logic.ts'

const fieldNames = {
  message: m.common_message(),
  subject: m.assistant_approval_texts_subject(),
  query: m.assistant_approval_texts_query(),
}

type Part = ProposalView['parts'][number]

export interface ProposalPartsProps {
  proposal: ProposalView
  changes: ProposalChanges
  open: boolean
  onChange: (changes: ProposalChanges) => void
}

/** Recipients and texts of a proposal. With several recipients each has a checkbox. */
export function ProposalParts({ proposal, changes, open, onChange }: ProposalPartsProps) {
  const fields = useFocusWhenEditing(open && changes.editing)
  const many = recipientsOf(proposal).length > 1
  return (
    <div ref={fields} className="flex flex-col gap-4">
      <p className="meta break-words">{proposal.intro}</p>
      {proposal.parts.map((part) => (
        <PartBlock
          key={[...part.recipients, ...part.texts].map(({ id }) => id).join(' ')}
          part={part}
          changes={changes}
          open={open}
          many={many}
          onChange={onChange}
        />
      ))}
    </div>
  )
}

interface PartBlockProps extends Omit<ProposalPartsProps, 'proposal'> {
  part: Part
  /** The proposal has several recipients. */
  many: boolean
}

function PartBlock({ part: { recipients, texts }, changes, open, many, onChange }: PartBlockProps) {
  const names = isolatedList(recipients.map(({ name }) => name))
  const isIncluded = recipients.some(({ id }) => !changes.leftOut.has(id))
  return (
    <div className="flex flex-col gap-2">
      {recipients.map((recipient) => (
        <RecipientRow
          key={recipient.id}
          recipient={recipient}
          checkbox={many}
          checked={!changes.leftOut.has(recipient.id)}
          disabled={!open}
          onToggle={() => onChange({ ...changes, leftOut: toggled(changes.leftOut, recipient.id) })}
        />
      ))}
      {(isIncluded || recipients.length === 0) &&
        texts.map((text) => (
          <TextPart
            key={text.id}
            kind={text.kind}
            label={labelOf(text.kind, names)}
            value={shownText(text, changes)}
            editing={open && changes.editing}
            onChange={(value) => onChange({ ...changes, texts: { ...changes.texts, [text.id]: value } })}
          />
        ))}
    </div>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

interface RecipientRowProps {
  recipient: Part['recipients'][number]
  checkbox: boolean
  checked: boolean
  disabled: boolean
  onToggle: () => void
}

function RecipientRow({
  recipient: { name, context },
  checkbox,
  checked,
  disabled,
  onToggle,
}: RecipientRowProps) {
  const text = (
    <span className="min-w-0 break-words">
      <span className="label-text text-text">{checkbox ? name : m.assistant_approval_to({ name })}</span>
      {context !== null && (
        <span className="meta block">{m.assistant_approval_wrote({ text: context })}</span>
      )}
    </span>
  )
  if (!checkbox) return <p>{text}</p>
  return (
    <label className="flex min-h-11 items-start gap-3 py-2 lg:min-h-10">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        className="size-6 shrink-0 lg:size-5"
        onChange={onToggle}
      />
      {text}
    </label>
  )
}

type Kind = Part['texts'][number]['kind']

interface TextPartProps {
  kind: Kind
  label: string
  value: string
  editing: boolean
  onChange: (value: string) => void
}

function TextPart({ kind, label, value, editing, onChange }: TextPartProps) {
  if (!editing) {
    return (
      <p className="text-chat break-words whitespace-pre-wrap">
        {kind === 'message' ? value : `${label}: ${value}`}
      </p>
    )
  }
  return (
    <Field label={label}>
      {kind === 'message' ? (
        <TextArea value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        <TextInput value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
    </Field>
  )
}

const labelOf = (kind: Kind, names: string): string =>
  kind === 'message' && names ? m.assistant_approval_message_to({ names }) : fieldNames[kind]

/** Moves the focus to the first field when editing begins. */
function useFocusWhenEditing(editing: boolean) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (editing) fields.current?.querySelector<HTMLElement>('textarea, input:not([type=checkbox])')?.focus()
  }, [editing])
  return fields
}
