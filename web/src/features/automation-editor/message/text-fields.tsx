import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { leftText } from './left-text.ts'
import { VariableChips } from '../fields/variable-chips.tsx'
import { bytesOf } from './message-logic.ts'
import type { FieldsProps } from './use-message.ts'

type TextFieldsProps = FieldsProps<{ text: string }>

/** The fields of a plain text. */
export const MessageTextFields = (props: TextFieldsProps) => (
  <TextFields {...props} label={m.common_message()} />
)

/** A text field with a limit in bytes. From 80% of it, the hint includes the remaining length. */
export function TextFields({
  content: { text },
  message,
  onChange,
  label,
}: TextFieldsProps & { label: string }) {
  const remainingBytes = limits.messageBytes - bytesOf(text)
  const hint = remainingBytes <= limits.messageBytes / 5 ? leftText(remainingBytes) : undefined
  return (
    <div data-variables className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={message.errorAt('text')}>
        <TextArea
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
          onBlur={() => message.leave('text')}
        />
      </Field>
      <VariableChips label={label} />
    </div>
  )
}
