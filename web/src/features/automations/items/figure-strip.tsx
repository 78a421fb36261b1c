import type { ReactNode } from 'react'

/** The key figures of a list in one line. Children are `Figure`. */
export function FigureStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="m-0 flex flex-wrap gap-x-5 gap-y-1">
      {children}
    </dl>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  note?: ReactNode
}

export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5">
      <dt className="meta">{label}</dt>
      <dd className="label-text tabular m-0">{value}</dd>
      {note && <dd className="meta m-0 flex flex-wrap gap-x-3 empty:hidden">{note}</dd>}
    </div>
  )
}
