import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-9 items-start gap-3 py-1.5">
      <span className="relative mt-px inline-grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 appearance-none rounded-chip border border-control bg-s2 checked:border-brand checked:bg-brand"
        />
        <Check
          size={14}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none absolute text-on-brand opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="flex flex-col">
        {label}
        {hint && <span className="meta">{hint}</span>}
      </span>
    </label>
  )
}
