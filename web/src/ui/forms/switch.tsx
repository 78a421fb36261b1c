import type { ReactNode } from 'react'

export interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
}

export function Switch({ label, hint, checked, onCheckedChange, disabled }: SwitchProps) {
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 lg:min-h-10">
      <span className="flex flex-col">
        <span className="label-text text-body">{label}</span>
        {hint && <span className="meta">{hint}</span>}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          className="peer h-6 w-11 appearance-none rounded-pill border border-control bg-raised transition-colors duration-(--enter) checked:border-ok checked:bg-ok disabled:opacity-60"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 start-1 size-4 rounded-pill bg-text-2 transition-transform duration-(--enter) ease-skein peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5 peer-checked:bg-canvas"
        />
      </span>
    </label>
  )
}
