import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { slotColourOf } from '@skein/contract/automations/sentence/sentence'
import { memo, useId } from 'react'
import { Link } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { markMatches } from '../../components/phone/highlight-logic.ts'
import { MarkedText } from '../../components/phone/highlighted-text.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { messageKindLabel } from '@skein/contract/inbox/message-kinds'
import { EntryDecision, type EntryDecisionProps } from './entry-decision.tsx'
import { isNamedKind, keywordOfTrace, sharedStop, stateLook } from './log-logic.ts'
import { EntryVersion } from './entry-version.tsx'
import { OtherAutomations } from './other-automations.tsx'
import { RepliedLater, SentEntry } from './sent-entry.tsx'
import { formatAgo, formatDateTime, formatCost } from '../../lib/format.ts'
import { logPath, paths } from '../../lib/paths.ts'
import { Tag } from '../../ui/tag.tsx'
import { noText } from '../../copy/message-kinds.ts'
import { eventTexts } from './entry-texts.ts'
import { stateText } from '../../copy/decision-states.ts'

interface LogEntryProps extends Pick<EntryDecisionProps, 'onSend' | 'onDismiss' | 'onShow'> {
  event: Activity
  last: boolean
  /** Shows the names of the automations, for the log of an account. `acted`: not if no automation matched. */
  named: 'all' | 'acted' | 'none'
}

/** One event with the automations that acted on it; the checks and the other automations expand below. */
export const LogEntry = memo(function LogEntry({ event, last, named, ...review }: LogEntryProps) {
  const label = useId()
  const [entry, ...further] = event.executions
  if (event.sent) return <SentEntry sent={event.sent} last={last} />
  if (!entry) return null
  const stop = named === 'acted' ? sharedStop(event) : null
  const isNamed = named !== 'none' && stop === null
  return (
    <li className="[contain:layout_style]">
      <TimelineRail ink={slotColourOf[entry.automation_type]} state={stateLook[entry.state].knot} last={last}>
        <article
          aria-labelledby={label}
          className="mb-3 flex scroll-my-24 flex-col gap-2 rounded-card px-3 pt-0.5 pb-2.5 has-[[data-steps]:focus-visible]:bg-s2"
        >
          <LogEntryHead id={label} entry={entry} named={isNamed} />
          <p dir="auto" className="max-w-full self-start text-chat break-words">
            {entry.text ? (
              <MarkedText pieces={markMatches(entry.text, keywordOfTrace(entry.trace))} />
            ) : (
              <span className="text-text-3">{noText(entry.message_kind)}</span>
            )}
          </p>
          <EntryDecision entry={entry} first {...review} />
          {further.map((other) => (
            <div key={other.execution_id} className="flex flex-col gap-2 border-t border-line pt-2">
              <Result entry={other} />
              <EntryDecision entry={other} {...review} />
            </div>
          ))}
          {event.replied_later && <RepliedLater reply={event.replied_later} />}
          {event.others > 0 && stop !== 'origin' && <OtherAutomations event={event} shared={stop !== null} />}
        </article>
      </TimelineRail>
    </li>
  )
})

/** The sender, with a link to the conversation. */
function Writer({ entry: { event_kind, from_username, conversation_id } }: { entry: Execution }) {
  const words = eventTexts[event_kind === 'message' ? 'message' : 'comment'](from_username)
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

const StateTag = ({ entry }: { entry: Execution }) => (
  <Tag tone={stateLook[entry.state].tone}>{stateText(entry)}</Tag>
)

const AutomationName = ({ entry }: { entry: Execution }) => (
  <Link
    to={logPath(entry.automation_type, entry.automation_id)}
    className="touch inline-flex min-w-0 items-center break-words text-brand-text underline-offset-2 hover:underline"
  >
    <bdi>{entry.automation_name}</bdi>
  </Link>
)

const Cost = ({ entry: { cost } }: { entry: Execution }) =>
  cost > 0 && <span className="tabular">{m.common_ai_cost({ money: formatCost(cost) })}</span>

/** State, automation and cost of a further automation that acted. */
const Result = ({ entry }: { entry: Execution }) => (
  <p className="meta flex flex-wrap items-center gap-x-2.5 gap-y-1">
    <StateTag entry={entry} />
    <AutomationName entry={entry} />
    <EntryVersion entry={entry} />
    <Cost entry={entry} />
  </p>
)

interface LogEntryHeadProps {
  id: string
  entry: Execution
  named: boolean
}

/** State, automation, sender, time and cost of an entry. */
function LogEntryHead({ id, entry, named }: LogEntryHeadProps) {
  return (
    <p id={id} className="meta flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <StateTag entry={entry} />
      {named && <AutomationName entry={entry} />}
      <Writer entry={entry} />
      {isNamedKind(entry) && <span>{messageKindLabel(entry.message_kind)}</span>}
      <time dateTime={entry.created_at} title={formatDateTime(entry.created_at)} className="tabular">
        {formatAgo(entry.created_at)}
      </time>
      <EntryVersion entry={entry} />
      <Cost entry={entry} />
    </p>
  )
}
