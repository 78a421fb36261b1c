import type { ReactNode } from 'react'

/** A row of key figures. Children are `Metric`. */
export function MetricStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 large-text:grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-flow-col md:auto-cols-fr md:grid-cols-none max-md:[&>:last-child:nth-child(odd)]:col-span-2 large-text:*:col-span-1!"
    >
      {children}
    </dl>
  )
}
