import type { Activity, SentReply } from '@skein/contract/automations/decisions/activity'
import { m } from '@skein/messages'
import { Approval } from '../../../components/approval.tsx'
import { DetailHead } from '../../../components/split-view/detail-head.tsx'
import { stateNames } from '../../../copy/decision-states.ts'
import { formatAgo, formatDateTime } from '../../../lib/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { repliedLaterText, sentByText, sentKindText } from '../entry-texts.ts'
import { stateLook } from '../log-logic.ts'
import { SearchMarks } from '../../../components/search-marks.tsx'
import { ConversationLink } from './conversation-link.tsx'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'

interface SentDetailProps {
  sent: SentReply
  search: string | undefined
  onClose: () => void
}

/** A reply that the owner wrote, or approved for the assistant, or an away message. */
export function SentDetail({ sent, search, onClose }: SentDetailProps) {
  const {
    kind,
    to_username,
    state,
    created_at,
    conversation_id,
    event_text,
    text,
    assistant_chat,
    away_message,
  } = sent
  return (
    <div className="flex flex-col gap-3">
      <DetailHead title={sentKindText(kind, to_username)} onClose={onClose} />
      <p className="meta -mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Tag tone={stateLook[state].tone}>
          {state === 'sent' && !away_message ? sentByText(sent) : stateNames[state]}
        </Tag>
        {(state !== 'sent' || away_message) && <span>{sentByText(sent)}</span>}
        <time dateTime={created_at} className="tabular">
          {formatDateTime(created_at)}
        </time>
        <ConversationLink id={conversation_id} />
      </p>
      {event_text && (
        <blockquote
          dir="auto"
          className="m-0 max-w-[72ch] border-s-2 border-line ps-3 text-start text-chat break-words whitespace-pre-wrap text-text-2"
        >
          {event_text}
        </blockquote>
      )}
      <p
        dir="auto"
        className="max-w-[72ch] rounded-control bg-raised px-3 py-2 text-start text-chat break-words whitespace-pre-wrap"
      >
        {text === null ? m.decision_log_sent_picture() : <SearchMarks text={text} search={search} />}
      </p>
      {away_message && (
        <p className="max-w-[72ch] text-text-2">
          {state === 'sent' ? m.decision_log_away_reason() : m.decision_log_away_reason_unsent()}
        </p>
      )}
      {assistant_chat !== undefined && <Approval chatId={assistant_chat} at={created_at} />}
    </div>
  )
}

/** The reply of the owner to an event that no automation answered. */
export function RepliedLater({ reply }: { reply: NonNullable<Activity['replied_later']> }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-1 rounded-control bg-raised px-3 py-2">
      <span className="label-text flex flex-wrap items-center gap-2 text-text-3">
        {repliedLaterText(reply)}
        <Tag tone={stateLook[reply.state].tone}>{stateNames[reply.state]}</Tag>
        <time dateTime={reply.created_at} {...tooltip(formatDateTime(reply.created_at))} className="tabular">
          {formatAgo(reply.created_at)}
        </time>
      </span>
      <span className="text-chat break-words whitespace-pre-wrap">{reply.text}</span>
    </div>
  )
}
