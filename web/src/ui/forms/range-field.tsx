import { useId, type ReactNode } from 'react'
import { m } from '@skein/messages'
import { FieldNotes } from './field.tsx'
import { inputClass } from './input-style.ts'

export interface RangeFieldProps {
  label: string
  value: number
  onValueChange: (value: number) => void
  min: number
  max: number
  step: number
  /** Step of the number input, if it differs from the slider's. */
  numberStep?: number | undefined
  hint?: ReactNode
  /** Shown beside the label. */
  aside?: ReactNode
  /** Labels under the slider, from low to high. */
  scale?: readonly string[] | undefined
  disabled?: boolean | undefined
}

/** A slider with a number input, so dragging is never required. */
export function RangeField({
  label,
  value,
  onValueChange,
  min,
  max,
  step,
  numberStep,
  hint,
  aside,
  scale,
  disabled,
}: RangeFieldProps) {
  const id = useId()
  const take = (next: number) => {
    if (!Number.isNaN(next)) onValueChange(Math.min(max, Math.max(min, next)))
  }
  const shared = { min, max, value, disabled, 'aria-describedby': hint ? `${id}-hint` : undefined }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="label-text">
          {label}
        </label>
        {aside}
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 grow basis-32">
          <input
            {...shared}
            id={id}
            type="range"
            step={step}
            onChange={(event) => take(event.currentTarget.valueAsNumber)}
            // The browser derives the colour of the track from accent-color: a light one makes it black on
            // white.
            className="touch h-6 w-full accent-(--text)"
          />
          {scale && (
            <div aria-hidden="true" className="flex flex-wrap justify-between gap-x-2 text-floor text-text-3">
              {scale.map((word) => (
                <span key={word}>{word}</span>
              ))}
            </div>
          )}
        </div>
        <input
          {...shared}
          type="number"
          step={numberStep ?? step}
          aria-label={m.controls_exact_value({ label })}
          onChange={(event) => take(event.currentTarget.valueAsNumber)}
          className={`${inputClass} tabular h-10 max-w-24`}
        />
      </div>
      <FieldNotes id={id} hint={hint} />
    </div>
  )
}
