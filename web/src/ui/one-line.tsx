import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { nameOfRow } from './tooltip/tooltip.ts'

interface OneLineProps {
  /** A text in any language. */
  children: ReactNode
  title?: string
  className?: string
  /** The name of the row, which shows it whole in a tooltip while it is cut. */
  isName?: boolean
}

/** A text in one line, aligned to the start of the page and cut at its own end, whatever its direction. */
export const OneLine = ({ children, title, className, isName = false }: OneLineProps) => (
  <span className={cx('flex min-w-0', className)}>
    <span dir="auto" title={title} {...(isName ? nameOfRow : {})} className="truncate">
      {children}
    </span>
  </span>
)
