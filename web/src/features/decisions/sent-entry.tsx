import type { Activity, SentReply } from '@skein/contract/automations/decisions/activity'
import { Link } from '@tanstack/react-router'
import { memo, useId } from 'react'
import { m } from '@skein/messages'
import { Approval } from '../../components/approval.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { formatAgo, formatDateTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Tag } from '../../ui/tag.tsx'
import { stateLook } from './log-logic.ts'
import { sentByText, sentKindText } from './entry-texts.ts'
import { stateNames } from '../../copy/decision-states.ts'

const repliedLaterText = ({ assistant_chat }: NonNullable<Activity['replied_later']>): string =>
  assistant_chat === undefined ? m.decision_log_replied_later() : m.decision_log_replied_later_assistant()

interface SentEntryProps {
  sent: SentReply
  last: boolean
}

/** A reply that the owner wrote, or approved for the assistant. */
export const SentEntry = memo(function SentEntry({ sent, last }: SentEntryProps) {
  const label = useId()
  return (
    <li className="[contain:layout_style]">
      <TimelineRail ink="sky" state={stateLook[sent.state].knot} last={last}>
        <article
          aria-labelledby={label}
          className="mb-3 flex scroll-my-24 flex-col gap-2 rounded-card px-3 pt-0.5 pb-2.5"
        >
          <p id={label} className="meta flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Tag tone={stateLook[sent.state].tone}>
              {sent.state === 'sent' ? sentByText(sent) : stateNames[sent.state]}
            </Tag>
            {sent.state !== 'sent' && <span>{sentByText(sent)}</span>}
            <Recipient sent={sent} />
            <time dateTime={sent.created_at} title={formatDateTime(sent.created_at)} className="tabular">
              {formatAgo(sent.created_at)}
            </time>
          </p>
          {sent.event_text && (
            <blockquote
              dir="auto"
              className="m-0 max-w-full self-start border-s-2 border-line ps-3 text-chat break-words text-text-2"
            >
              {sent.event_text}
            </blockquote>
          )}
          <p dir="auto" className="max-w-full self-start text-chat break-words whitespace-pre-wrap">
            {sent.text ?? m.decision_log_sent_picture()}
          </p>
          {sent.assistant_chat !== undefined && (
            <Approval chatId={sent.assistant_chat} at={sent.created_at} />
          )}
        </article>
      </TimelineRail>
    </li>
  )
})

/** The person, with a link to the conversation. */
function Recipient({ sent: { kind, to_username, conversation_id } }: { sent: SentReply }) {
  const words = sentKindText(kind, to_username)
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

/** The reply of the owner to an event that no automation answered. */
export function RepliedLater({ reply }: { reply: NonNullable<Activity['replied_later']> }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-1 rounded-control bg-s2 px-3 py-2">
      <span className="label-text flex flex-wrap items-center gap-2 text-text-3">
        {repliedLaterText(reply)}
        <Tag tone={stateLook[reply.state].tone}>{stateNames[reply.state]}</Tag>
        <time dateTime={reply.created_at} title={formatDateTime(reply.created_at)} className="tabular">
          {formatAgo(reply.created_at)}
        </time>
      </span>
      <span className="text-chat break-words whitespace-pre-wrap">{reply.text}</span>
    </div>
  )
}
