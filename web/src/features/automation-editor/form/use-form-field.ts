import { useController } from 'react-hook-form'
import type { FieldOf } from './editor-kind.ts'

/** One field of the rule being edited: its value, how to change it, and what is wrong with it. */
export interface AutomationField<Value> {
  value: Value
  set: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

/**
 * Makes the hook that reads the fields of one form. The form library takes the form from around, so its type has to
 * be named by whoever asks; what it gives for an unnamed one is untyped.
 */
export function automationFieldHook<Form extends object>() {
  return function useAutomationField<Name extends FieldOf<Form>>(name: Name): AutomationField<Form[Name]> {
    const { field, fieldState } = useController({ name })
    return { value: field.value, set: field.onChange, onBlur: field.onBlur, error: fieldState.error?.message }
  }
}
