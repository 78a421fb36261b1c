import { defaultDescription } from '@skein/contract/automations/kinds/automation-fields'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
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

/** The name of the automation. */
export function BasicsSection({ event, placeholder = m.editor_first_automation_name() }: BasicsSectionProps) {
  const form = useFormValues<TriggerForm>()
  const suggestedName = event === undefined ? undefined : automationName(event, form)
  const name = useBasicsField('name')
  return (
    <div data-field="name">
      <Field
        label={m.editor_field_name()}
        hint={suggestedName === undefined ? undefined : m.editor_field_name_hint()}
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
  )
}

/** The description. The server stores a default for an empty one; the field then shows its placeholder. */
export function DescriptionField() {
  const { value, set, onBlur, error } = useBasicsField('description')
  return (
    <div data-field="description">
      <Field label={m.editor_field_description()} error={error}>
        <TextInput
          value={value === defaultDescription ? '' : value}
          maxLength={limits.description}
          placeholder={m.editor_description_placeholder()}
          onChange={(event) => set(event.currentTarget.value)}
          onBlur={onBlur}
        />
      </Field>
    </div>
  )
}
