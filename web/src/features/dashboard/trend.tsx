import { m } from '@skein/messages'
import { formatChange } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'

/** A change in whole per cent. Color and sign show the direction. */
export function Trend({ percent }: { percent: number }) {
  if (percent === 0) return m.dashboard_unchanged()
  const rises = percent > 0
  return <span className={cx('tabular', rises ? 'text-ok' : 'text-bad')}>{formatChange(percent)}</span>
}
