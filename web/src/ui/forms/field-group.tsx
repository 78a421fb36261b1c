import { useId, type ReactNode } from 'react'
import { FieldNotes } from './field.tsx'

export interface FieldGroupProps {
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Hides the legend visually. */
  quiet?: boolean | undefined
  children: ReactNode
}

/** A fieldset with a legend, hint and error. */
export function FieldGroup({ legend, hint, error, quiet = false, children }: FieldGroupProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      aria-describedby={described || undefined}
      className="m-0 flex min-w-0 flex-col gap-1.5 border-0 p-0"
    >
      <legend className={quiet ? 'sr-only' : 'label-text mb-1.5 p-0'}>{legend}</legend>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
