import { cx } from './cx.ts'

/** A grey block in the final geometry; invisible for the first 150 ms. Give the size by class names. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('appear-late block rounded-chip bg-s2', className)} />
}
