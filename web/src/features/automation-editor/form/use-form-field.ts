import { useController, useWatch } from 'react-hook-form'
import type { TriggerForm } from './automation-form.ts'

/** One field of the rule being edited: its value, how to change it, and what is wrong with it. */
export interface AutomationField<Value> {
  value: Value
  set: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

/**
 * Makes the hook that reads the fields of one form. The form library takes the form from around, so its type has to
 * be named by the caller; without a type its values are untyped.
 */
export function automationFieldHook<Form extends object>() {
  return function useAutomationField<Name extends keyof Form & string>(
    name: Name,
  ): AutomationField<Form[Name]> {
    const { field, fieldState } = useController({ name })
    return { value: field.value, set: field.onChange, onBlur: field.onBlur, error: fieldState.error?.message }
  }
}

/** A field of the trigger, whatever the kind of the rule around it. */
export const useTriggerField = automationFieldHook<TriggerForm>()

/** The rule as it is after every key. Every field has a default, so that none is missing. */
export const useWholeAutomation = <Form extends object>(): Form => complete<Form>(useWatch())

/** The form library cannot know that the defaults are complete. */
const complete = <Form extends object>(form: unknown): Form => form as Form
