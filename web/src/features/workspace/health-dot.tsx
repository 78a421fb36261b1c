import { cx } from '../../ui/cx.ts'

/** The word for it stands beside it. */
export const HealthDot = ({ healthy, className }: { healthy: boolean; className?: string }) => (
  <span aria-hidden="true" className={cx('size-3 rounded-pill', healthy ? 'bg-ok' : 'bg-warn', className)} />
)
