import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { m } from '@skein/messages'
import { cx } from '../../ui/cx.ts'
import type { UnmatchedEvents } from './log-row-logic.ts'

interface UnmatchedHeadProps {
  item: UnmatchedEvents
  open: boolean
  onToggle: () => void
}

const texts = {
  comment: (count: number) => m.decision_log_unmatched_comments({ count }),
  message: (count: number) => m.decision_log_unmatched_messages({ count }),
}

/** One row for events that no keyword matched; it unfolds them. */
export function UnmatchedHead({ item: { kind, events }, open, onToggle }: UnmatchedHeadProps) {
  const label = useId()
  return (
    <article aria-labelledby={label}>
      <button
        id={label}
        type="button"
        data-row=""
        aria-expanded={open}
        className="flex h-11 w-full items-center gap-2 border-b border-line px-2 text-start text-text-2 outline-offset-[-2px] hover:bg-raised"
        onClick={onToggle}
      >
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={cx('shrink-0 transition-transform duration-(--enter)', !open && '-rotate-90')}
        />
        <span className="truncate">{texts[kind](events.length)}</span>
      </button>
    </article>
  )
}
