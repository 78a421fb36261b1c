import { useHeldKeys } from '../../lib/browser/keys/held-keys.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { lineHeight } from './row-class.ts'

interface RowsSkeletonProps {
  label: string
  rows?: number
  /** Height of a row in one line. */
  lineClass?: string
  /** Rows begin with the picture of a person. */
  pictures?: boolean
}

/** Loading state of a list pane: rows as high as those that follow. Holds keys for them. */
export function RowsSkeleton(props: RowsSkeletonProps) {
  const { label, rows = 12, lineClass = lineHeight, pictures = false } = props
  useHeldKeys()
  return (
    <div role="status">
      <p className="sr-only">{label}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={cx('flex h-15 items-center gap-3 border-b border-line px-2', lineClass)}>
          {pictures && <Skeleton className="size-10 shrink-0 rounded-pill" />}
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  )
}
