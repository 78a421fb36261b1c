import type { ReactNode } from 'react'

/** The key figures of a list in one line; without a frame on phones. Children are `Figure`. */
export function FigureStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="flex flex-wrap gap-x-4 border-line md:rounded-card md:border md:p-3">
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
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="meta">{label}</dt>
      <dd className="display tabular m-0 text-[20px] leading-6 font-medium">{value}</dd>
      {note && <dd className="meta m-0 flex flex-wrap gap-x-3 empty:hidden">{note}</dd>}
    </div>
  )
}
