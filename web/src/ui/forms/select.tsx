import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field.tsx'
import { inputClass } from './input-style.ts'

export interface SelectOption<T extends string = string> {
  value: T
  label: string
  disabled?: boolean | undefined
}

export interface SelectProps<T extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  value: T
  options: readonly SelectOption<T>[]
  onValueChange: (value: T) => void
}

/** The native select: works with every keyboard, screen reader and phone. */
export function Select<T extends string>({
  value,
  options,
  onValueChange,
  className,
  ...rest
}: SelectProps<T>) {
  const control = useFieldControl()
  return (
    <div className="relative">
      <select
        {...control}
        {...rest}
        value={value}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex]
          if (chosen) onValueChange(chosen.value)
        }}
        className={cx(inputClass, 'h-11 appearance-none pe-10 lg:h-10', className)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2 text-text-3"
      />
    </div>
  )
}
