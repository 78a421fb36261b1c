import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { replyWords } from '../../copy/settings.ts'
import { takeoverUnits, type Span } from './takeover-form.ts'

export interface TakeoverFieldProps {
  value: Span
  error: string | undefined
  onValueChange: (value: Span) => void
}

/** A duration as amount and unit. */
export function TakeoverField({ value, error, onValueChange }: TakeoverFieldProps) {
  return (
    <div className="grid grid-cols-[1fr_7.5rem] items-start gap-2">
      <Field label={replyWords.takeover} hint={replyWords.takeoverHint} error={error}>
        <NumberInput
          min={1}
          value={value.amount}
          onValueChange={(amount) => onValueChange({ ...value, amount })}
        />
      </Field>
      <Field label={replyWords.takeoverUnit}>
        <Select
          value={value.unit}
          options={takeoverUnits.map((unit) => ({ value: unit, label: replyWords.units[unit] }))}
          onValueChange={(unit) => onValueChange({ ...value, unit })}
        />
      </Field>
    </div>
  )
}
