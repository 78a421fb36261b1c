import { cx } from '../../ui/cx.ts'

/** Decorative: the state is also shown as text. */
export const HealthDot = ({ healthy, className }: { healthy: boolean; className?: string }) => (
  <span aria-hidden="true" className={cx('size-3 rounded-pill', healthy ? 'bg-ok' : 'bg-warn', className)} />
)
