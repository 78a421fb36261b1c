import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { fieldWords } from '../../../copy/automations/editors/editor.ts'
import type { TriggerForm } from '../form/automation-form.ts'
import type { AutomationForm } from '../form/editor-kind.ts'
import { automationName } from '../form/name-logic.ts'
import { automationFieldHook, useFormValues } from '../form/use-form-field.ts'

const useBasicsField = automationFieldHook<AutomationForm>()

interface BasicsSectionProps {
  /** The start of the default name; without it a name is required. */
  event?: string
  placeholder?: string
}

/** Name and description. */
export function BasicsSection({ event, placeholder = fieldWords.namePlaceholder }: BasicsSectionProps) {
  const form = useFormValues<TriggerForm>()
  const suggestedName = event === undefined ? undefined : automationName(event, form)
  const name = useBasicsField('name')
  const description = useBasicsField('description')
  return (
    <>
      <div data-field="name">
        <Field
          label={fieldWords.name}
          hint={suggestedName === undefined ? undefined : fieldWords.nameHint}
          error={name.error}
          required={suggestedName === undefined}
        >
          <TextInput
            value={name.value}
            maxLength={limits.automationName}
            placeholder={suggestedName ?? placeholder}
            onChange={(event) => name.set(event.currentTarget.value)}
            onBlur={name.onBlur}
          />
        </Field>
      </div>
      <div data-field="description">
        <Field label={fieldWords.description}>
          <TextInput
            value={description.value}
            maxLength={limits.description}
            onChange={(event) => description.set(event.currentTarget.value)}
            onBlur={description.onBlur}
          />
        </Field>
      </div>
    </>
  )
}
