import { Children, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface RotatingChildrenProps {
  /** Index of the visible child. */
  index: number
  className?: string
  children: ReactNode
}

/** Shows one child and reserves the size of the largest, so that the layout does not shift. */
export function RotatingChildren({ index, className = '', children }: RotatingChildrenProps) {
  return (
    <div className={cx('grid min-w-0', className)}>
      {Children.map(children, (child, place) => (
        <div
          aria-hidden={place !== index}
          className={cx(
            'col-start-1 row-start-1 transition-opacity duration-(--panel)',
            place !== index && 'invisible opacity-0',
          )}
        >
          {child}
        </div>
      ))}
    </div>
  )
}
