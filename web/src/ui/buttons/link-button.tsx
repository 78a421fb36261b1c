import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { titleTooltip } from '../tooltip/tooltip.ts'

interface AnchorButtonProps extends ComponentProps<'a'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
}

function AnchorButton({
  variant = 'secondary',
  size = 'regular',
  icon,
  className,
  title,
  children,
  ...rest
}: AnchorButtonProps) {
  return (
    <a
      {...titleTooltip(title, rest['aria-label'])}
      {...rest}
      className={buttonClass(variant, size, className)}
    >
      {icon}
      {children}
    </a>
  )
}

/** A router link styled as a button: takes `to`, `params` and `search`. */
export const LinkButton = createLink(AnchorButton)
