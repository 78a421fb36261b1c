import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { tooltip } from '../tooltip/tooltip.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title'> {
  /** Accessible name; also the tooltip. */
  label: string
  icon: ReactNode
  size?: 'regular' | 'dense' | undefined
}

export function IconButton({
  label,
  icon,
  size = 'regular',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      {...tooltip(label)}
      className={cx(
        'touch inline-flex shrink-0 items-center justify-center rounded-control text-text-2 transition-colors duration-(--press)',
        'hover:bg-overlay hover:text-text disabled:opacity-50 aria-expanded:bg-overlay aria-pressed:bg-overlay aria-pressed:text-text',
        size === 'regular' ? 'size-10' : 'size-8',
        className,
      )}
    >
      {icon}
    </button>
  )
}
