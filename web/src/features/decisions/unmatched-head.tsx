import { useId } from 'react'
import { m } from '@skein/messages'
import { lineHeight } from '../../components/split-view/row-class.ts'
import { cx } from '../../ui/cx.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
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
      <Disclosure
        id={label}
        data-row=""
        look="row"
        open={open}
        className={cx(
          lineHeight,
          'h-11 border-b border-line text-text-2 outline-offset-[-2px] hover:bg-raised',
        )}
        onToggle={onToggle}
      >
        <span className="truncate">{texts[kind](events.length)}</span>
      </Disclosure>
    </article>
  )
}
