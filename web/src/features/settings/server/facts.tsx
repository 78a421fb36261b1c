import type { ReactNode } from 'react'

/** A list of what is known of the server. Children are `Fact`. */
export const Facts = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl aria-label={label} className="flex flex-col">
    {children}
  </dl>
)

interface FactProps {
  label: string
  /** Environment variables that change it. */
  variables?: readonly string[]
  /** Sentences under the value. */
  notes?: readonly (string | false | null)[]
  children: ReactNode
}

export function Fact({ label, variables = [], notes = [], children }: FactProps) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0 sm:grid-cols-[minmax(0,220px)_minmax(0,1fr)]">
      <dt className="min-w-0">
        {label}
        {variables.map((variable) => (
          <code key={variable} dir="ltr" className="meta block font-mono break-all rtl:text-end">
            {variable}
          </code>
        ))}
      </dt>
      <dd className="m-0 min-w-0 break-words">
        <div className="tabular text-text">{children}</div>
        {notes.map(
          (note) =>
            note && (
              <p key={note} className="text-text-2">
                {note}
              </p>
            ),
        )}
      </dd>
    </div>
  )
}
