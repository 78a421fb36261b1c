import { limits } from '@skein/contract/limits'
import { withScheme } from '@skein/contract/web-address'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { messageWords } from '../../../copy/automations/message.ts'
import { VariableChips } from '../fields/variable-chips.tsx'
import { ItemList } from './item-list.tsx'
import { isSample } from './message-form.ts'
import { TitleField } from './title-field.tsx'
import type { MessageView } from './use-message.ts'

const words = {
  legend: messageWords.buttons,
  hint: messageWords.buttonsHint(limits.templateButtons),
  add: messageWords.addButton,
  item: messageWords.button,
}

/** A text with up to three link buttons. */
export function ButtonListEditor({ message }: { message: MessageView }) {
  const { text, buttons } = message.form.content
  return (
    <>
      <div data-variables className="flex flex-col gap-2">
        <Field label={messageWords.buttonText} error={message.errorAt('text')}>
          <TextArea
            rows={2}
            value={text}
            counter={{ count: [...text].length, max: limits.buttonText }}
            onChange={(event) => message.change({ text: event.currentTarget.value })}
            onBlur={() => message.leave('text')}
          />
        </Field>
        <VariableChips label={messageWords.buttonText} />
      </div>
      <ItemList
        items={buttons}
        max={limits.templateButtons}
        words={words}
        error={message.errorAt('items')}
        onChange={(next) => message.change({ buttons: next })}
      >
        {(button, index, change) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TitleField
              value={button.text}
              error={message.errorAt(`${index}.title`)}
              onChange={(title) => change({ text: title })}
              onLeave={() => message.leave(`${index}.title`)}
            />
            <Field label={messageWords.link} error={message.errorAt(`${index}.link`)}>
              <TextInput
                type="url"
                inputMode="url"
                autoComplete="off"
                value={button.link}
                maxLength={limits.link}
                placeholder={messageWords.linkPlaceholder}
                onChange={(event) => change({ link: event.currentTarget.value })}
                onBlur={() => {
                  const link = withScheme(button.link.trim())
                  if (link !== button.link) change({ link })
                  message.leave(`${index}.link`)
                }}
              />
            </Field>
          </div>
        )}
      </ItemList>
      {isSample(message.form) && <p className="text-label text-warn">{messageWords.sampleLink}</p>}
    </>
  )
}
