import type { Execution } from '@skein/contract/automations/execution'
import { slotColourOf } from '@skein/contract/automations/sentence'
import { ChevronDown, Eye } from 'lucide-react'
import { memo, useId, useRef, useState, type RefObject } from 'react'
import { markMatches } from '../../components/phone/highlight-logic.ts'
import { MarkedText } from '../../components/phone/highlighted-text.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { logWords } from '../../copy/automations/decision-log.ts'
import { EntryDraft } from './entry-draft.tsx'
import { LogEntryHead } from './log-entry-head.tsx'
import { EntryReply } from './entry-reply.tsx'
import { isDraft, keywordOfTrace, stateLook } from './log-logic.ts'
import type { ReviewedReply } from './use-review.ts'
import { LogTrace } from '../../components/decision-trace.tsx'

interface LogEntryProps {
  entry: Execution
  last: boolean
  /** Shows the name of the automation, for the log of an account. */
  named: boolean
  onSend: (reply: ReviewedReply) => void
  onDismiss: (reply: ReviewedReply) => void
  onShow: (reply: ReviewedReply) => void
}

/** One event and its decision; the steps of the decision expand below. */
export const LogEntry = memo(function LogEntry(props: LogEntryProps) {
  const { entry, last, named } = props
  const steps = useRef<HTMLButtonElement>(null)
  const label = useId()
  /** The buttons unmount after the decision, so the focus moves to the entry. */
  const after = (decide: (reply: ReviewedReply) => void) => (reply: ReviewedReply) => {
    steps.current?.focus()
    decide(reply)
  }
  return (
    <li className="[contain:layout_style]">
      <TimelineRail ink={slotColourOf[entry.automation_type]} state={stateLook[entry.state].knot} last={last}>
        <article
          aria-labelledby={label}
          className="mb-3 flex scroll-my-24 flex-col gap-2 rounded-card px-3 pt-0.5 pb-2.5 has-[[data-steps]:focus-visible]:bg-s2"
        >
          <LogEntryHead id={label} entry={entry} named={named} />
          <p className="text-chat break-words">
            {entry.text ? (
              <MarkedText pieces={markMatches(entry.text, keywordOfTrace(entry.trace))} />
            ) : (
              <span className="text-text-3">{logWords.noText}</span>
            )}
          </p>
          {!isDraft(entry) && entry.reply_text !== null && <EntryReply entry={entry} />}
          <p className="text-text-2">{entry.reason}</p>
          {isDraft(entry) && (
            <EntryDraft entry={entry} onSend={after(props.onSend)} onDismiss={after(props.onDismiss)} />
          )}
          {entry.comment_hidden && <ShowAgain onShow={() => after(props.onShow)({ entry })} />}
          <Decision button={steps} trace={entry.trace} />
        </article>
      </TimelineRail>
    </li>
  )
})

function ShowAgain({ onShow }: { onShow: () => void }) {
  return (
    <Button size="dense" className="self-start" icon={<Eye size={14} aria-hidden="true" />} onClick={onShow}>
      {logWords.showAgain}
    </Button>
  )
}

interface DecisionProps extends Pick<Execution, 'trace'> {
  button: RefObject<HTMLButtonElement | null>
}

/** The steps of the decision, fetched on first open. The shortcuts of the list do not apply inside. */
function Decision({ trace, button }: DecisionProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        ref={button}
        type="button"
        data-steps=""
        aria-expanded={open}
        aria-controls={id}
        className="touch label-text -ms-2 inline-flex min-h-8 items-center gap-1.5 self-start rounded-control px-2 text-brand-text hover:bg-s3"
        onClick={() => setOpen(!open)}
      >
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={cx('transition-transform duration-(--enter)', !open && '-rotate-90')}
        />
        {open ? logWords.hideTrace : logWords.showTrace}
      </button>
      <div id={id} hidden={!open}>
        {open && <LogTrace trace={trace} />}
      </div>
    </>
  )
}
