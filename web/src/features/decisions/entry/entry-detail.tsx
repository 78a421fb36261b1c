import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { messageKindLabel } from '@skein/contract/inbox/message-kinds'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { m } from '@skein/messages'
import { markMatches } from '../../../components/phone/highlight-logic.ts'
import { MarkedText } from '../../../components/phone/highlighted-text.tsx'
import { DetailHead } from '../../../components/split-view/detail-head.tsx'
import { stateText } from '../../../copy/decision-states.ts'
import { noText } from '../../../copy/message-kinds.ts'
import { formatCost, formatDateTime } from '../../../lib/format.ts'
import { logPath } from '../../../lib/paths.ts'
import { Tag } from '../../../ui/tag.tsx'
import { eventTexts } from '../entry-texts.ts'
import { isNamedKind, keywordOfTrace, sharedStop, stateLook } from '../log-logic.ts'
import { SearchMarks } from '../../../components/search-marks.tsx'
import { type ReviewedReply, useReview } from '../use-review.ts'
import { ConversationLink } from './conversation-link.tsx'
import { EntryDecision } from './entry-decision.tsx'
import { EntryExample } from './entry-example.tsx'
import { EntryVersion } from './entry-version.tsx'
import { OtherAutomations } from './other-automations.tsx'
import { RepliedLater } from './sent-detail.tsx'
import { Permitted } from '../../session/permitted.tsx'

interface EntryDetailProps {
  event: Activity
  /** An event that no automation matched names none, unless the filters ask for one. */
  namesUnmatched: boolean
  search: string | undefined
  onClose: () => void
}

/** One event with the automations that acted on it, why, and what the owner can do about it. */
export function EntryDetail({ event, namesUnmatched, search, onClose }: EntryDetailProps) {
  const detail = useRef<HTMLDivElement>(null)
  const { onSend, onDismiss, onShow } = useReview()
  const [entry] = event.executions
  if (!entry) return null
  const stop = namesUnmatched ? null : sharedStop(event)
  /** The buttons go after the decision, so the focus moves to the heading. */
  const after = (decide: (reply: ReviewedReply) => void) => (reply: ReviewedReply) => {
    detail.current?.querySelector<HTMLElement>('[data-detail-heading]')?.focus()
    decide(reply)
  }
  const review = { onSend: after(onSend), onDismiss: after(onDismiss), onShow: after(onShow) }
  return (
    <div ref={detail} className="flex flex-col gap-3">
      <EventHead entry={entry} onClose={onClose} />
      <p
        dir="auto"
        className="max-w-[72ch] rounded-control bg-raised px-3 py-2 text-start text-chat break-words whitespace-pre-wrap"
      >
        <EventText entry={entry} search={search} />
      </p>
      {event.executions.map((one) => (
        <div key={one.execution_id} className="flex flex-col gap-2 border-t border-line pt-3">
          <Result entry={one} isNamed={stop === null} />
          <EntryDecision entry={one} {...review} />
        </div>
      ))}
      {event.replied_later && <RepliedLater reply={event.replied_later} />}
      {event.others > 0 && stop !== 'origin' && <OtherAutomations event={event} shared={stop !== null} />}
      <Permitted>
        <EntryExample entry={entry} />
      </Permitted>
    </div>
  )
}

/** Kind and author of the event, its time, and the conversation. */
function EventHead({ entry, onClose }: { entry: Execution; onClose: () => void }) {
  const { event_kind, from_username, conversation_id, created_at } = entry
  const kind = event_kind === 'message' ? 'message' : 'comment'
  return (
    <>
      <DetailHead title={eventTexts[kind](from_username)} onClose={onClose} />
      <p className="meta -mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <time dateTime={created_at} className="tabular">
          {formatDateTime(created_at)}
        </time>
        {isNamedKind(entry) && <span>{messageKindLabel(entry.message_kind)}</span>}
        <ConversationLink id={conversation_id} />
      </p>
    </>
  )
}

function EventText({ entry, search }: { entry: Execution; search: string | undefined }) {
  const { text, trace, message_kind } = entry
  if (!text) return <span className="text-text-3">{noText(message_kind)}</span>
  if (search !== undefined) return <SearchMarks text={text} search={search} />
  return <MarkedText pieces={markMatches(text, keywordOfTrace(trace))} />
}

/** State, automation, version and cost of a decision. */
function Result({ entry, isNamed }: { entry: Execution; isNamed: boolean }) {
  const { state, automation_type, automation_id, automation_name, cost } = entry
  return (
    <div className="meta flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Tag tone={stateLook[state].tone}>{stateText(entry)}</Tag>
      {isNamed && (
        <h3 className="min-w-0">
          <Link
            to={logPath(automation_type, automation_id)}
            className="touch inline-flex min-w-0 items-center font-medium break-words text-text underline underline-offset-2"
          >
            <bdi dir="auto">{automation_name}</bdi>
          </Link>
        </h3>
      )}
      <EntryVersion entry={entry} />
      {cost > 0 && <span className="tabular">{m.common_ai_cost({ money: formatCost(cost) })}</span>}
    </div>
  )
}
