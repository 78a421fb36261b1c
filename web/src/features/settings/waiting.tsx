import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

interface WaitingRowsProps {
  count: number
  /** Line and padding of a row, and its height where it has more than a title and a text. */
  className?: string
  /** Size of the text under the title. */
  text?: string
  /** Size of the button or value at the end of a row. */
  action?: string
}

/** Skeleton of rows with a title, a text and an action, which wrap like the rows that follow. */
export const WaitingRows = ({
  count,
  className = 'border-b border-line py-4',
  text = 'h-5 w-64',
  action = 'h-8 w-24',
}: WaitingRowsProps) => (
  <div aria-hidden="true" className="flex flex-col">
    {Array.from({ length: count }, (_, row) => (
      <div
        key={row}
        className={cx('flex flex-wrap items-start justify-between gap-x-6 gap-y-3 first:pt-0', className)}
      >
        <div className="flex min-w-0 grow basis-64 flex-col gap-1">
          <Skeleton className="h-5 w-32" />
          <Skeleton className={cx('max-w-full', text)} />
        </div>
        <Skeleton className={action} />
      </div>
    ))}
  </div>
)

interface WaitingFieldsProps {
  count: number
  /** Size of the hint under a field. */
  hint?: string
  /** Beside each other where the window has the space. */
  paired?: boolean
}

/** Skeleton of fields with their labels and hints. */
export const WaitingFields = ({ count, hint = 'h-8 w-64 sm:h-4.5', paired = false }: WaitingFieldsProps) => (
  <div aria-hidden="true" className={cx('grid gap-6', paired && 'sm:grid-cols-2')}>
    {Array.from({ length: count }, (_, field) => (
      <div key={field} className="flex flex-col gap-1.5">
        <Skeleton className="h-4.5 w-32" />
        <Skeleton className="touch h-10 rounded-control" />
        <Skeleton className={cx('max-w-full', hint)} />
      </div>
    ))}
  </div>
)

/** Skeleton of a section with its heading. */
export const WaitingSection = ({ rows }: { rows: number }) => (
  <div aria-hidden="true" className="flex flex-col gap-5">
    <div className="flex flex-col gap-0.5 border-b border-line pb-3">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-5 w-64 max-w-full" />
    </div>
    <WaitingRows count={rows} className="border-b border-line py-2" action="hidden" />
  </div>
)
