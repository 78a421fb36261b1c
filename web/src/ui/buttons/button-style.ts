import { cx } from '../cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'regular' | 'dense'

const base =
  'touch inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border ' +
  'text-body font-medium whitespace-nowrap transition-[background-color,border-color,transform] duration-(--press) ' +
  'large-text:h-auto! large-text:min-h-8 large-text:max-w-full large-text:shrink large-text:px-2! large-text:py-1 ' +
  'large-text:wrap-break-word large-text:whitespace-normal ' +
  'ease-skein active:translate-y-px disabled:opacity-50 aria-disabled:opacity-60 aria-disabled:cursor-default'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent font-semibold text-on-accent hover:bg-[color-mix(in_oklab,var(--accent)_88%,white)]',
  secondary: 'border-control bg-transparent text-text hover:bg-overlay',
  ghost: 'border-transparent bg-transparent text-text-2 hover:bg-overlay hover:text-text',
  danger: 'border-bad bg-transparent text-bad hover:bg-[color-mix(in_oklab,var(--bad)_14%,var(--pane))]',
}

const sizes: Record<ButtonSize, string> = {
  regular: 'h-10 px-4',
  dense: 'h-8 px-3',
}

export const buttonClass = (variant: ButtonVariant, size: ButtonSize, extra?: string): string =>
  cx(base, variants[variant], sizes[size], extra)
