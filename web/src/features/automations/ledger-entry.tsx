import type { Execution } from '@skein/contract/automations/execution'
import { inkOf } from '@skein/contract/automations/sentence'
import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { formatAgo, formatMoment } from '../../lib/format.ts'
import { markMatches } from '../../product/mark-rules.ts'
import { MarkedText } from '../../product/marked-text.tsx'
import { ThreadRail } from '../../product/thread-rail.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ledgerWords, stateWords } from '../../words/ledger.ts'
import { keywordOfTrace, stateLook } from './ledger-rules.ts'

const LedgerTrace = lazyPart(async () => (await import('./ledger-trace.tsx')).LedgerTrace)

interface LedgerEntryProps {
  entry: Execution
  last: boolean
  busyId: string | null
  onSend: (executionId: string) => void
  onDismiss: (executionId: string) => void
}

/** One event and what was decided about it; the steps of the decision unfold below. */
export const LedgerEntry = memo(function LedgerEntry(props: LedgerEntryProps) {
  const { entry, last } = props
  const look = stateLook[entry.state]
  return (
    <li className="[contain:layout_style]">
      <ThreadRail ink={inkOf[entry.automation_type]} state={look.knot} last={last}>
        <article className="mb-3 flex flex-col gap-2 rounded-card px-3 pt-0.5 pb-2.5">
          <p className="meta flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Tag tone={look.tone}>{stateWords[entry.state]}</Tag>
            <span className="font-medium text-text-2">{ledgerWords.by(entry.from_username)}</span>
            <time dateTime={entry.created_at} title={formatMoment(entry.created_at)} className="tabular">
              {formatAgo(entry.created_at)}
            </time>
          </p>
          <p className="text-chat break-words">
            <span className="sr-only">{ledgerWords.said}: </span>
            {entry.text ? (
              <MarkedText pieces={markMatches(entry.text, keywordOfTrace(entry.trace))} />
            ) : (
              <span className="text-text-3">{ledgerWords.noText}</span>
            )}
          </p>
          {entry.reply_text !== null && <Reply entry={entry} />}
          <p className="text-text-2">{entry.reason}</p>
          {entry.state === 'needs_review' && <Review {...props} />}
          <Decision trace={entry.trace} />
        </article>
      </ThreadRail>
    </li>
  )
})

function Reply({ entry }: { entry: Execution }) {
  return (
    <p className="max-w-[68ch] rounded-control bg-s2 px-3 py-2 text-chat break-words whitespace-pre-wrap">
      <span className="label-text block text-text-3">
        {entry.state === 'needs_review' ? ledgerWords.draft : ledgerWords.replied}
      </span>
      {entry.reply_text}
    </p>
  )
}

function Review({ entry, busyId, onSend, onDismiss }: LedgerEntryProps) {
  const busy = busyId === entry.execution_id
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="dense" variant="primary" busy={busy} onClick={() => onSend(entry.execution_id)}>
        {ledgerWords.send}
      </Button>
      <Button size="dense" aria-disabled={busy} onClick={() => onDismiss(entry.execution_id)}>
        {ledgerWords.dismiss}
      </Button>
    </div>
  )
}

/** The steps of the decision, fetched and drawn once asked for. */
function Decision({ trace }: Pick<Execution, 'trace'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="label-text -ms-2 inline-flex min-h-8 items-center gap-1.5 self-start rounded-control px-2 text-brand-text hover:bg-s3"
        onPointerEnter={LedgerTrace.preload}
        onFocus={LedgerTrace.preload}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={cx('transition-transform duration-(--enter)', !open && '-rotate-90')}
        />
        {open ? ledgerWords.hideTrace : ledgerWords.showTrace}
      </button>
      <div id={id} hidden={!open}>
        {open && <LedgerTrace trace={trace} />}
      </div>
    </>
  )
}
