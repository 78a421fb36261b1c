import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface OneLineProps {
  /** A text in any language. */
  children: ReactNode
  title?: string
  className?: string
}

/** A text in one line, aligned to the start of the page and cut at its own end, whatever its direction. */
export const OneLine = ({ children, title, className }: OneLineProps) => (
  <span className={cx('flex min-w-0', className)}>
    <span dir="auto" title={title} className="truncate">
      {children}
    </span>
  </span>
)
