import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { isTruncated } from '../message/message-logic.ts'

interface TitleFieldProps {
  value: string
  onChange: (title: string) => void
  onLeave: () => void
  error: string | undefined
}

/** Label of a button. Long labels are sent, but the platform truncates them. */
export function TitleField({ value, onChange, onLeave, error }: TitleFieldProps) {
  const cut = isTruncated(value)
  return (
    <Field
      label={m.message_title()}
      hint={
        cut ? <span className="text-warn">{m.message_cut({ max: limits.templateTitle })}</span> : undefined
      }
      error={error}
    >
      <TextInput value={value} onChange={(event) => onChange(event.currentTarget.value)} onBlur={onLeave} />
    </Field>
  )
}
