import { ChevronDown } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'

interface DisclosureProps {
  open: boolean
  /** The id of what it shows. */
  controls: string
  onToggle: () => void
  children: string
}

/** A button that shows a part of an entry. */
export function Disclosure({ open, controls, onToggle, children }: DisclosureProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      className="touch label-text -ms-2 inline-flex min-h-8 items-center gap-1.5 self-start rounded-control px-2 text-text-2 hover:bg-overlay hover:text-text"
      onClick={onToggle}
    >
      <ChevronDown
        size={14}
        aria-hidden="true"
        className={cx('transition-transform duration-(--enter)', !open && '-rotate-90')}
      />
      {children}
    </button>
  )
}
