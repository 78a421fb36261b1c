import type { Part } from '@skein/contract/automations/parts/part'
import { userCooldownSeconds } from '@skein/contract/automations/parts/action-limits'
import { HelpLink } from '../../../components/help-link.tsx'
import type { HelpTerm } from '../../../copy/help.ts'
import { DurationInput } from '../../../ui/forms/duration-input.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { useEdited } from '../form/use-edited.ts'
import { automationFieldHook } from '../form/use-form-field.ts'

const useCount = automationFieldHook<Record<string, number | null>>()

const helpOf: Readonly<Record<string, HelpTerm>> = { [userCooldownSeconds.field]: 'cooldown' }

/** An optional whole number, or a number of seconds, which is typed with its unit. */
export function NumberPart({ part: { field, label, hint, control } }: { part: Part }) {
  const { value = null, set, onBlur, error } = useCount(field)
  const { type } = useEdited()
  const help = helpOf[field]
  const min = control?.type === 'number' ? control.min : undefined
  const take = (amount: number | null) => {
    const whole = amount === null ? null : Math.trunc(amount)
    set(whole === null || min === undefined ? whole : Math.max(min, whole))
  }
  return (
    <div data-field={field}>
      <Field
        label={label()}
        hint={hint?.({ automation_type: type })}
        error={error}
        aside={help && <HelpLink term={help} />}
      >
        {control?.type === 'duration' ? (
          <DurationInput label={label()} value={value} onValueChange={set} onBlur={onBlur} />
        ) : (
          <NumberInput value={value} min={min} step={1} onValueChange={take} onBlur={onBlur} />
        )}
      </Field>
    </div>
  )
}
