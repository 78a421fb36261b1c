import { FieldGroup } from './field-group.tsx'

export interface CheckboxGroupProps<T extends string> {
  legend: string
  hint?: string | undefined
  options: readonly { value: T; label: string }[]
  /** At least one; the last one cannot be unchecked. */
  values: readonly T[]
  /** Gets the values in the order of the options. */
  onValuesChange: (values: T[]) => void
}

/** A choice of one or more options. */
export function CheckboxGroup<T extends string>({
  legend,
  hint,
  options,
  values,
  onValuesChange,
}: CheckboxGroupProps<T>) {
  const change = (value: T, checked: boolean) =>
    onValuesChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? checked : values.includes(each))),
    )
  return (
    <FieldGroup legend={legend} hint={hint}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ value, label }) => {
          const checked = values.includes(value)
          return (
            <label key={value} className="flex min-h-11 items-center gap-3 lg:min-h-8">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={checked}
                disabled={checked && values.length === 1}
                onChange={(event) => change(value, event.currentTarget.checked)}
              />
              {label}
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}
