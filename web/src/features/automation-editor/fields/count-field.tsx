import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import type { HelpTerm } from '../../../copy/help.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { DurationInput } from '../../../ui/forms/duration-input.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
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

type PeriodFieldProps = Pick<CountFieldProps, 'name' | 'label' | 'hint'> & { help?: HelpTerm }

/** An optional number of seconds, typed as a number and its unit. */
function PeriodField({ name, label, hint, help }: PeriodFieldProps) {
  const field = useCount(name)
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} error={field.error} aside={help && <HelpLink term={help} />}>
        <DurationInput
          label={label}
          value={field.value ?? null}
          onValueChange={field.set}
          onBlur={field.onBlur}
        />
      </Field>
    </div>
  )
}

/** Time between two replies to the same person. */
export const CooldownField = () => (
  <PeriodField
    name="user_cooldown_seconds"
    label={m.editor_field_cooldown()}
    hint={m.editor_field_cooldown_hint()}
    help="cooldown"
  />
)

/** Maximum number of replies within a period. */
export const RateFields = () => (
  <>
    <CountField
      name="max_actions"
      label={m.editor_field_max_actions()}
      hint={m.editor_field_unlimited()}
      min={0}
    />
    <PeriodField
      name="time_period_seconds"
      label={m.editor_field_time_period()}
      hint={m.editor_field_time_period_hint()}
    />
  </>
)
