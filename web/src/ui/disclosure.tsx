import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface DisclosureProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick'> {
  open: boolean
  /** `row`: as wide as its list. */
  look?: 'inline' | 'row'
  onToggle: () => void
}

const looks = {
  inline:
    'touch label-text -ms-2 inline-flex min-h-8 gap-1.5 self-start rounded-control px-2 text-text-2 hover:bg-overlay hover:text-text',
  row: 'flex w-full gap-2 px-2',
}

/** A button that shows and hides a part of the screen; `aria-controls` names the part. */
export function Disclosure({
  open,
  look = 'inline',
  onToggle,
  className,
  children,
  ...button
}: DisclosureProps) {
  return (
    <button
      {...button}
      type="button"
      aria-expanded={open}
      className={cx('items-center text-start', looks[look], className)}
      onClick={onToggle}
    >
      <ChevronDown
        size={14}
        aria-hidden="true"
        className={cx(
          'shrink-0 text-text-3 transition-transform duration-(--enter)',
          !open && '-rotate-90 rtl:rotate-90',
        )}
      />
      {children}
    </button>
  )
}
