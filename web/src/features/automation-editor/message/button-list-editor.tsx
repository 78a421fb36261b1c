import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { messageWords } from '../../../copy/automations/message.ts'
import { VariableChips } from '../fields/variable-chips.tsx'
import { ButtonTargetField } from './button-target-field.tsx'
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

interface ButtonListEditorProps {
  message: MessageView
  platformUserId: string
}

/** A text with up to three buttons, each of which is a link or leads to an automation or a person. */
export function ButtonListEditor({ message, platformUserId }: ButtonListEditorProps) {
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
            <ButtonTargetField
              button={button}
              platformUserId={platformUserId}
              error={message.errorAt(`${index}.link`)}
              onChange={change}
              onLeave={() => message.leave(`${index}.link`)}
            />
          </div>
        )}
      </ItemList>
      {isSample(message.form) && <p className="text-label text-warn">{messageWords.sampleLink}</p>}
    </>
  )
}
