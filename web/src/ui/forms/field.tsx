import { useId, type ReactNode } from 'react'
import { FieldContext } from './field-context.ts'
import { FieldNotes } from './field-notes.tsx'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  /** Shown beside the label: a link, a counter or a tag. */
  aside?: ReactNode
  children: ReactNode
}

/** Label, hint and error of one control, connected by ids. */
export function Field({ label, hint, error, required, aside, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    required,
  }
  return (
    <FieldContext value={control}>
      <div className="flex flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="label-text">
            {label}
          </label>
          {aside}
        </div>
        {children}
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </FieldContext>
  )
}
