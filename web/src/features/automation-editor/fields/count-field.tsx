import { Field } from '../../../ui/forms/field.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { fieldWords } from '../../../copy/automations/editor.ts'
import { automationFieldHook } from '../form/use-form-field.ts'

const useCount = automationFieldHook<Record<string, number | null>>()

interface CountFieldProps {
  /** Name of a form field whose value is a number, or null when blank. */
  name: string
  label: string
  hint: string
  /** Lower numbers are raised to this minimum while typing. */
  min?: number
}

/** An optional whole number. */
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

/** Seconds between two replies to the same person. */
export const CooldownField = () => (
  <CountField
    name="user_cooldown_seconds"
    label={fieldWords.cooldown}
    hint={fieldWords.cooldownHint}
    min={0}
  />
)

/** Maximum number of actions within a number of seconds. */
export const RateFields = () => (
  <>
    <CountField name="max_actions" label={fieldWords.maxActions} hint={fieldWords.unlimited} min={0} />
    <CountField
      name="time_period_seconds"
      label={fieldWords.timePeriod}
      hint={fieldWords.timePeriodHint}
      min={0}
    />
  </>
)
