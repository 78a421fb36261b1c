import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Spinner } from '../loading/spinner.tsx'
import { titleTooltip } from '../tooltip/tooltip.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'title'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Shows a spinner and ignores clicks; the button keeps focus. */
  busy?: boolean | undefined
  icon?: ReactNode
  /** Text of the tooltip. */
  title?: string | undefined
}

export function Button({
  variant = 'secondary',
  size = 'regular',
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': ariaDisabled,
  title,
  ...rest
}: ButtonProps) {
  const inert = busy || ariaDisabled === true || ariaDisabled === 'true'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...titleTooltip(title, rest['aria-label'])}
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
