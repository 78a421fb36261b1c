import type { Execution } from '@skein/contract/automations/decisions/execution'
import { ChevronDown, Eye } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { LogTrace } from '../../components/decision-trace/decision-trace.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EntryActivation } from './entry-activation.tsx'
import { EntryDraft } from './entry-draft.tsx'
import { EntryParts } from './entry-parts.tsx'
import { EntryExample } from './entry-example.tsx'
import { EntryReply } from './entry-reply.tsx'
import { isDraft } from './log-logic.ts'
import type { ReviewedReply } from './use-review.ts'

export interface EntryDecisionProps {
  entry: Execution
  /** The shortcuts of the list focus the first decision of an event. */
  first?: boolean
  onSend: (reply: ReviewedReply) => void
  onDismiss: (reply: ReviewedReply) => void
  onShow: (reply: ReviewedReply) => void
}

/** What one automation did about an event, and why; the checks expand below. */
export function EntryDecision({ entry, first = false, ...review }: EntryDecisionProps) {
  const steps = useRef<HTMLButtonElement>(null)
  /** The buttons unmount after the decision, so the focus moves to the entry. */
  const after = (decide: (reply: ReviewedReply) => void) => (reply: ReviewedReply) => {
    steps.current?.focus()
    decide(reply)
  }
  return (
    <>
      {entry.parts ? (
        <EntryParts parts={entry.parts} />
      ) : (
        !isDraft(entry) && entry.reply_text !== null && <EntryReply entry={entry} />
      )}
      <p className="text-text-2">{entry.reason}</p>
      {entry.can_activate === true && <EntryActivation entry={entry} />}
      {entry.found_by === 'sweep' && <p className="text-text-2">{m.decision_log_found_by_sweep()}</p>}
      {entry.expected_at !== undefined && (
        <p className="text-text-2">{m.decision_log_expected({ time: formatDateTime(entry.expected_at) })}</p>
      )}
      {isDraft(entry) && (
        <EntryDraft entry={entry} onSend={after(review.onSend)} onDismiss={after(review.onDismiss)} />
      )}
      {entry.comment_hidden && <ShowAgain onShow={() => after(review.onShow)({ entry })} />}
      <Checks button={steps} entry={entry} first={first} />
      {first && <EntryExample entry={entry} />}
    </>
  )
}

function ShowAgain({ onShow }: { onShow: () => void }) {
  return (
    <Button size="dense" className="self-start" icon={<Eye size={14} aria-hidden="true" />} onClick={onShow}>
      {m.decision_log_show_again()}
    </Button>
  )
}

interface ChecksProps {
  entry: Execution
  button: RefObject<HTMLButtonElement | null>
  first: boolean
}

/** The checks of the decision. The shortcuts of the list do not apply inside. */
function Checks({ entry, button, first }: ChecksProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Disclosure ref={button} open={open} controls={id} steps={first} onToggle={() => setOpen(!open)}>
        {open ? m.decision_log_hide_trace() : m.decision_log_show_trace()}
      </Disclosure>
      <div id={id} hidden={!open}>
        {open && <LogTrace entry={entry} />}
      </div>
    </>
  )
}

interface DisclosureProps {
  ref?: RefObject<HTMLButtonElement | null>
  open: boolean
  /** The id of what it shows. */
  controls: string
  /** The shortcuts of the list focus it. */
  steps?: boolean
  onToggle: () => void
  children: string
}

/** A button that shows a part of an entry. */
export function Disclosure({ ref, open, controls, steps = false, onToggle, children }: DisclosureProps) {
  return (
    <button
      ref={ref}
      type="button"
      data-steps={steps ? '' : undefined}
      aria-expanded={open}
      aria-controls={controls}
      className="touch label-text -ms-2 inline-flex min-h-8 items-center gap-1.5 self-start rounded-control px-2 text-brand-text hover:bg-s3"
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
