import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { hint } from '../tooltip/tooltip.ts'

export interface SegmentedOption<T extends string> {
  value: T
  label: ReactNode
  /** Tooltip and accessible description. */
  hint?: string | undefined
  disabled?: boolean | undefined
}

export interface SegmentedProps<T extends string> {
  /** Accessible name; not shown. */
  label: string
  value: T
  options: readonly SegmentedOption<T>[]
  onValueChange: (value: T) => void
  /** As wide as the content instead of the column. */
  compact?: boolean | undefined
}

/** A single choice of a few options, built from native radio buttons. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onValueChange,
  compact = false,
}: SegmentedProps<T>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'touch flex min-h-10 flex-wrap gap-0.5 rounded-control border border-control bg-raised p-0.5',
        compact && 'w-fit',
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'label-text relative flex min-h-8 min-w-11 grow pointer-coarse:min-h-[calc(44px-6px)] items-center justify-center gap-1.5 rounded-[8px] px-2 py-1 text-center text-text-2 sm:px-3',
            'transition-colors duration-(--press) hover:text-text has-checked:bg-pane has-checked:text-text has-checked:shadow-[inset_0_0_0_1px_var(--control)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
            options.length > 4 && 'whitespace-nowrap max-sm:basis-1/4',
            option.disabled && 'opacity-60',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            {...hint(option.hint)}
            onChange={() => onValueChange(option.value)}
            // Covers the border too, so that the touch target has the full height.
            className="absolute inset-x-0 -inset-y-[3px] m-0 appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
