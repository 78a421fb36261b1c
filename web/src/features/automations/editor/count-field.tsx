import { Field } from '../../../ui/field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { ruleFieldHook } from './use-rule-field.ts'

const useCount = ruleFieldHook<Record<string, number | null>>()

interface CountFieldProps {
  /** The field of the form around it; its value is a number, or null when blank. */
  name: string
  label: string
  hint: string
  /** Lower numbers are raised to this as they are typed. */
  min?: number
}

/** A whole number that may be left blank. */
export function CountField({ name, label, hint, min }: CountFieldProps) {
  const field = useCount(name)
  const take = (typed: number | null) => {
    const whole = typed === null ? null : Math.trunc(typed)
    field.set(whole === null || min === undefined ? whole : Math.max(min, whole))
  }
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} error={field.error}>
        <NumberInput
          value={field.value ?? null}
          min={min}
          step={1}
          onValueChange={take}
          onBlur={field.onBlur}
        />
      </Field>
    </div>
  )
}
