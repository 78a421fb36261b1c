import { cx } from '../cx.ts'

/** A placeholder block, invisible for the first 150 ms. Class names give its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('appear-late block rounded-chip bg-raised', className)} />
}
