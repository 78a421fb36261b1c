import { Children, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface InTurnProps {
  /** Which of the children shows. */
  index: number
  className?: string
  children: ReactNode
}

/** Shows one of its children and keeps the room that the largest one takes, so that nothing around it moves. */
export function InTurn({ index, className = '', children }: InTurnProps) {
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
