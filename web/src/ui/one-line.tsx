import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { nameOfRow } from './tooltip/tooltip.ts'

interface OneLineProps {
  /** A text in any language. */
  children: ReactNode
  className?: string
  /** The name of a row, or of the part that it is in, which shows it whole in a tooltip while it is cut. */
  isName?: boolean
}

/** A text in one line, aligned to the start of the page and cut at its own end, whatever its direction. */
export const OneLine = ({ children, className, isName = false }: OneLineProps) => (
  <span className={cx('flex min-w-0', className)}>
    <span dir="auto" {...(isName ? nameOfRow : {})} className="truncate">
      {children}
    </span>
  </span>
)
