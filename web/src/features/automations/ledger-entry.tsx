import type { Execution } from '@skein/contract/automations/execution'
import { inkOf } from '@skein/contract/automations/sentence'
import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { formatSmallCost } from '../../lib/format-small-cost.ts'
import { formatAgo, formatMoment } from '../../lib/format.ts'
import { markMatches } from '../../product/mark-rules.ts'
import { MarkedText } from '../../product/marked-text.tsx'
import { ThreadRail } from '../../product/thread-rail.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Tag } from '../../ui/tag.tsx'
import { kindWords, ledgerWords, stateWords } from '../../words/ledger.ts'
import { LedgerDraft, type LedgerDraftProps } from './ledger-draft.tsx'
import { LedgerReply } from './ledger-reply.tsx'
import { isDraft, keywordOfTrace, stateLook } from './ledger-rules.ts'

const LedgerTrace = lazyPart(async () => (await import('./ledger-trace.tsx')).LedgerTrace)

interface LedgerEntryProps {
  entry: Execution
  last: boolean
  busyId: string | null
  onSend: LedgerDraftProps['onSend']
  onDismiss: LedgerDraftProps['onDismiss']
}

/** One event and what was decided about it; the steps of the decision unfold below. */
export const LedgerEntry = memo(function LedgerEntry(props: LedgerEntryProps) {
  const { entry, last } = props
  const look = stateLook[entry.state]
  const draft = isDraft(entry)
  return (
    <li className="[contain:layout_style]">
      <ThreadRail ink={inkOf[entry.automation_type]} state={look.knot} last={last}>
        <article className="mb-3 flex flex-col gap-2 rounded-card px-3 pt-0.5 pb-2.5">
          <p className="meta flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Tag tone={look.tone}>{stateWords[entry.state]}</Tag>
            <span className="font-medium text-text-2">
              {kindWords[entry.event_kind === 'message' ? 'message' : 'comment'](entry.from_username)}
            </span>
            <time dateTime={entry.created_at} title={formatMoment(entry.created_at)} className="tabular">
              {formatAgo(entry.created_at)}
            </time>
            {entry.cost > 0 && (
              <span className="tabular">{ledgerWords.cost(formatSmallCost(entry.cost))}</span>
            )}
          </p>
          <p className="text-chat break-words">
            {entry.text ? (
              <MarkedText pieces={markMatches(entry.text, keywordOfTrace(entry.trace))} />
            ) : (
              <span className="text-text-3">{ledgerWords.noText}</span>
            )}
          </p>
          {!draft && entry.reply_text !== null && <LedgerReply entry={entry} />}
          <p className="text-text-2">{entry.reason}</p>
          {draft && (
            <LedgerDraft
              entry={entry}
              busy={props.busyId === entry.execution_id}
              onSend={props.onSend}
              onDismiss={props.onDismiss}
            />
          )}
          <Decision trace={entry.trace} />
        </article>
      </ThreadRail>
    </li>
  )
})

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
