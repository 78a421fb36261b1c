import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface RowsSkeletonProps {
  label: string
  rows?: number
  /** Height of a row in one line. */
  lineClass?: string
}

/** Loading state of a list pane: rows as high as those that follow. */
export function RowsSkeleton({ label, rows = 12, lineClass = '@min-[40rem]:h-11' }: RowsSkeletonProps) {
  return (
    <div role="status">
      <p className="sr-only">{label}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={cx('flex h-15 items-center border-b border-line px-2', lineClass)}>
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  )
}
