import type { ReactNode } from 'react'
import { Skeleton } from './loading/skeleton.tsx'

export interface MetricProps {
  label: string
  value: ReactNode
  note?: ReactNode
  loading?: boolean | undefined
}

export function Metric({ label, value, note, loading = false }: MetricProps) {
  return (
    <div className="flex flex-col gap-2 bg-pane px-4 py-4">
      <dt className="meta grow">{label}</dt>
      <dd className="figure m-0">{loading ? <Skeleton className="h-7 w-16" /> : value}</dd>
      {note && <dd className="meta m-0 empty:hidden">{note}</dd>}
    </div>
  )
}
