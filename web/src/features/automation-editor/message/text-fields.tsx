import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { fieldWords } from '../../../copy/automations/editor.ts'
import { messageWords } from '../../../copy/automations/message.ts'
import { bytesOf } from './message-logic.ts'
import type { MessageView } from './use-message.ts'

/** A text field with a limit in bytes. */
export function TextFields({ message, label }: { message: MessageView; label: string }) {
  const { text } = message.form.content
  return (
    <Field label={label} hint={<Hint />} error={message.errorAt('text')}>
      <TextArea
        value={text}
        counter={{ count: bytesOf(text), max: limits.messageBytes }}
        onChange={(event) => message.change({ text: event.currentTarget.value })}
        onBlur={() => message.leave('text')}
      />
    </Field>
  )
}

const Hint = () => `${fieldWords.variablesHint} ${messageWords.bytesHint}`
