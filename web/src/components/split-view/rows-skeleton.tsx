import { Skeleton } from '../../ui/skeleton.tsx'

interface RowsSkeletonProps {
  label: string
  rows?: number
}

/** Loading state of a list pane: rows as high as those that follow. */
export function RowsSkeleton({ label, rows = 12 }: RowsSkeletonProps) {
  return (
    <div role="status">
      <p className="sr-only">{label}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-15 items-center border-b border-line px-2 @min-[40rem]:h-11">
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  )
}
