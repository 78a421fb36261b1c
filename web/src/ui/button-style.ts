import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'regular' | 'dense'

const base =
  'touch inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border ' +
  'text-body font-medium whitespace-nowrap transition-[background-color,border-color,transform] duration-(--press) ' +
  'ease-skein active:translate-y-px disabled:opacity-50 aria-disabled:opacity-60 aria-disabled:cursor-default'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-brand font-semibold text-on-brand hover:bg-[color-mix(in_oklab,var(--brand)_88%,white)]',
  secondary: 'border-control bg-transparent text-text hover:bg-s3',
  ghost: 'border-transparent bg-transparent text-text-2 hover:bg-s3 hover:text-text',
  danger: 'border-bad bg-transparent text-bad hover:bg-[color-mix(in_oklab,var(--bad)_14%,var(--s1))]',
}

const sizes: Record<ButtonSize, string> = {
  regular: 'h-11 px-4 lg:h-10',
  dense: 'h-9 px-3 lg:h-8',
}

export const buttonClass = (variant: ButtonVariant, size: ButtonSize, extra?: string): string =>
  cx(base, variants[variant], sizes[size], extra)
