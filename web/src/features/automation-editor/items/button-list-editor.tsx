import type { MessageButton } from '@skein/contract/automations/messages/buttons'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { VariableChips } from '../fields/variable-chips.tsx'
import { ButtonFields } from './button-fields.tsx'
import { blankButton, ItemList } from './item-list.tsx'
import { isSample } from '../message/message-form.ts'
import type { FieldsProps } from '../message/use-message.ts'

const words = {
  legend: m.message_buttons(),
  hint: m.message_buttons_hint({ max: limits.templateButtons }),
  add: m.message_add_button(),
  item: (place: number) => m.message_button({ place }),
}

/** A text with up to three buttons, each of which is a link or leads to an automation or a person. */
export function ButtonListEditor({
  content: { text, buttons },
  message,
  onChange,
  platformUserId,
}: FieldsProps<{ text: string; buttons: MessageButton[] }>) {
  return (
    <>
      <div data-variables className="flex flex-col gap-2">
        <Field label={m.message_quick_text()} error={message.errorAt('text')}>
          <TextArea
            rows={2}
            value={text}
            counter={{ count: [...text].length, max: limits.buttonText }}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
            onBlur={() => message.leave('text')}
          />
        </Field>
        <VariableChips label={m.message_quick_text()} />
      </div>
      <ItemList
        items={buttons}
        blank={blankButton}
        max={limits.templateButtons}
        words={words}
        error={message.errorAt('items')}
        onChange={(next) => onChange({ buttons: next })}
      >
        {(button, index, change) => (
          <ButtonFields
            button={button}
            message={message}
            part={`${index}`}
            platformUserId={platformUserId}
            onChange={change}
          />
        )}
      </ItemList>
      {isSample(message.form) && <p className="text-label text-warn">{m.message_sample_link()}</p>}
    </>
  )
}
