import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { VariableChips } from '../fields/variable-chips.tsx'
import { bytesOf } from './message-logic.ts'
import type { MessageView } from './use-message.ts'
import { leftText } from './left-text.ts'

/** A text field with a limit in bytes. From 80% of it, the hint includes the remaining length. */
export function TextFields({ message, label }: { message: MessageView; label: string }) {
  const { text } = message.form.content
  const left = limits.messageBytes - bytesOf(text)
  const hint = left <= limits.messageBytes / 5 ? leftText(left) : undefined
  return (
    <div data-variables className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={message.errorAt('text')}>
        <TextArea
          value={text}
          onChange={(event) => message.change({ text: event.currentTarget.value })}
          onBlur={() => message.leave('text')}
        />
      </Field>
      <VariableChips label={label} />
    </div>
  )
}
