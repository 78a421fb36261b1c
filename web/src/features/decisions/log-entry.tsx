import type { Execution } from '@skein/contract/automations/execution'
import { slotColourOf } from '@skein/contract/automations/sentence'
import { ChevronDown, Eye } from 'lucide-react'
import { type RefObject, memo, useId, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { markMatches } from '../../components/phone/highlight-logic.ts'
import { MarkedText } from '../../components/phone/highlighted-text.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { kindWords, logWords, stateWord } from '../../copy/automations/decision-log.ts'
import { messageKindLabels, noTextWords } from '../../copy/message-kinds.ts'
import { EntryDraft } from './entry-draft.tsx'
import { EntryReply } from './entry-reply.tsx'
import { isDraft, isNamedKind, keywordOfTrace, stateLook } from './log-logic.ts'
import type { ReviewedReply } from './use-review.ts'
import { LogTrace } from '../../components/decision-trace.tsx'
import { formatAgo, formatDateTime, formatCost } from '../../lib/format.ts'
import { logPath, paths } from '../../lib/paths.ts'
import { Tag } from '../../ui/tag.tsx'

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
              <span className="text-text-3">{noTextWords(entry.message_kind)}</span>
            )}
          </p>
          {!isDraft(entry) && entry.reply_text !== null && <EntryReply entry={entry} />}
          <p className="text-text-2">{entry.reason}</p>
          {entry.expected_at !== undefined && (
            <p className="text-text-2">{logWords.expected(formatDateTime(entry.expected_at))}</p>
          )}
          {isDraft(entry) && (
            <EntryDraft entry={entry} onSend={after(props.onSend)} onDismiss={after(props.onDismiss)} />
          )}
          {entry.comment_hidden && <ShowAgain onShow={() => after(props.onShow)({ entry })} />}
          <Decision button={steps} entry={entry} />
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

interface DecisionProps {
  entry: Execution
  button: RefObject<HTMLButtonElement | null>
}

/** The steps of the decision, fetched on first open. The shortcuts of the list do not apply inside. */
function Decision({ entry, button }: DecisionProps) {
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
        {open && <LogTrace entry={entry} />}
      </div>
    </>
  )
}

interface LogEntryHeadProps {
  id: string
  entry: Execution
  named: boolean
}

/** The sender, with a link to the conversation. */
function Writer({ entry: { event_kind, from_username, conversation_id } }: { entry: Execution }) {
  const words = kindWords[event_kind === 'message' ? 'message' : 'comment'](from_username)
  if (conversation_id === undefined) return <span className="font-medium text-text-2">{words}</span>
  return (
    <Link
      to={paths.liveChat}
      search={{ conversation: conversation_id }}
      className="touch inline-flex items-center font-medium text-text-2 underline-offset-2 hover:underline"
    >
      {words}
    </Link>
  )
}

/** State, sender, time, cost and automation of an entry. */
function LogEntryHead({ id, entry, named }: LogEntryHeadProps) {
  return (
    <p id={id} className="meta flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Tag tone={stateLook[entry.state].tone}>{stateWord(entry)}</Tag>
      <Writer entry={entry} />
      {isNamedKind(entry) && <span>{messageKindLabels[entry.message_kind]}</span>}
      {named && (
        <Link
          to={logPath(entry.automation_type, entry.automation_id)}
          className="touch inline-flex min-w-0 items-center break-words text-brand-text underline-offset-2 hover:underline"
        >
          {entry.automation_name}
        </Link>
      )}
      <time dateTime={entry.created_at} title={formatDateTime(entry.created_at)} className="tabular">
        {formatAgo(entry.created_at)}
      </time>
      {entry.cost > 0 && <span className="tabular">{logWords.cost(formatCost(entry.cost))}</span>}
    </p>
  )
}
