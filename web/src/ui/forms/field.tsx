import { type ReactNode, createContext, useContext, useId } from 'react'
import { CircleX } from 'lucide-react'

interface FieldProps {
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

interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

const FieldContext = createContext<FieldControl | null>(null)

/** Returns id, description and validity from the surrounding Field. */
export const useFieldControl = (): Partial<FieldControl> => useContext(FieldContext) ?? {}

/** The hint and error under a control, with the ids for `aria-describedby`. */
export function FieldNotes({
  id,
  hint,
  error,
}: {
  id: string
  hint?: ReactNode
  error?: string | undefined
}) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="meta">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-label text-bad">
          <CircleX size={16} aria-hidden="true" className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </>
  )
}
