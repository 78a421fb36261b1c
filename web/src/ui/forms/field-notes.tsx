import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'

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
