import type { Conversation } from '@skein/contract/inbox/inbox'
import { AlarmClock, Check, CircleX, Clock, TriangleAlert, UserRound } from 'lucide-react'
import { memo } from 'react'
import { m } from '@skein/messages'
import { formatClock, formatDateTime, formatDay } from '../../../lib/format.ts'
import { localDay } from '../../../lib/time/time-zone.ts'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { OneLine } from '../../../ui/one-line.tsx'
import { Avatar } from '../../../components/avatar.tsx'
import { type RowAddress, RowLink } from '../../../components/split-view/row-link.tsx'
import { personOf } from '../conversation-list-logic.ts'
import { draftKey, useDrafts } from '../draft-store.ts'
import { openConversation } from '../inbox-store.ts'
import { clockOf, windowOf } from '../../../copy/reply-window.ts'
import { personName, previewParts } from '../../../copy/inbox.ts'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'
import { rowClass } from '../../../components/split-view/row-class.ts'

const shortCount = (n: number) => (n > 9 ? '9+' : String(n))

interface ConversationRowProps {
  platformUserId: string
  conversation: Conversation
  selected: boolean
  address: RowAddress
  now: number
}

/** One conversation in two lines: customer and time, last message and what is unusual. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { platformUserId, conversation, selected, address, now } = props
  const { id, updated_time, unread_count } = conversation
  const draft = useDrafts(({ drafts }) => drafts[draftKey(platformUserId, id)]?.text)
  const unread = unread_count > 0
  const preview = previewParts(conversation)
  const { username } = personOf(conversation)
  return (
    <RowLink
      row={id}
      address={address}
      open={selected}
      onClick={({ detail }) => openConversation(id, detail === 0)}
      className={rowClass(
        { open: selected },
        'my-px flex items-center gap-3 rounded-control large-text:items-start large-text:py-2',
      )}
    >
      <Avatar username={username} picture={conversation.picture_url} />
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <span className="flex items-baseline gap-2 large-text:flex-col large-text:gap-0">
          <OneLine isName className={cx('grow', unread ? 'font-semibold' : 'font-medium')}>
            <bdi>{conversation.name ?? personName(username)}</bdi>
            {conversation.name !== null && username !== null && (
              <bdi className="meta ms-1.5 font-normal!">{personName(username)}</bdi>
            )}
          </OneLine>
          <time
            dateTime={updated_time}
            {...tooltip(formatDateTime(updated_time))}
            className="meta tabular shrink-0"
          >
            {isToday(updated_time, now) ? formatClock(updated_time) : formatDay(updated_time)}
          </time>
        </span>
        <span className="flex items-center gap-1.5 large-text:flex-wrap">
          <span
            className={cx(
              'flex min-w-0 grow large-text:basis-full large-text:flex-wrap',
              unread ? 'text-text' : 'text-text-2',
            )}
          >
            <span className={cx('shrink-0 whitespace-pre', draft !== undefined && 'font-medium text-text')}>
              {draft === undefined ? preview.who : `${m.inbox_list_draft()}: `}
            </span>
            <OneLine>{draft ?? preview.text}</OneLine>
          </span>
          <AssigneeName conversation={conversation} />
          <ExceptionTag conversation={conversation} now={now} />
          {unread && (
            <CountBadge
              text={shortCount(unread_count)}
              label={m.inbox_list_unread({ count: unread_count })}
            />
          )}
        </span>
      </span>
    </RowLink>
  )
})

/** Who answers, in a team. */
const AssigneeName = ({ conversation: { assignee } }: Pick<ConversationRowProps, 'conversation'>) =>
  assignee && (
    <span
      {...tooltip(m.inbox_assigned_to({ name: assignee.name }))}
      className="meta max-w-20 shrink-0 truncate"
    >
      <bdi>{assignee.name}</bdi>
    </span>
  )

/** The one exception that matters most: a failure, a person who needs a reply, a closing window, or who replies. */
function ExceptionTag({ conversation, now }: Pick<ConversationRowProps, 'conversation' | 'now'>) {
  if (conversation.last_message?.state === 'failed') {
    return (
      <Tag tone="bad" glyph={<CircleX size={11} aria-hidden="true" />}>
        {m.inbox_list_not_delivered()}
      </Tag>
    )
  }
  if (conversation.done) {
    return <Tag glyph={<Check size={11} aria-hidden="true" />}>{m.inbox_tools_is_done()}</Tag>
  }
  if (conversation.snoozed_until !== null) {
    return (
      <Tag glyph={<AlarmClock size={11} aria-hidden="true" />}>
        {formatDateTime(conversation.snoozed_until)}
      </Tag>
    )
  }
  if (conversation.needs_person) {
    return (
      <Tag tone="attention" glyph={<TriangleAlert size={11} aria-hidden="true" />}>
        {m.inbox_hand_needs_person()}
      </Tag>
    )
  }
  if (clockOf(windowOf(conversation, now)).tone !== 'neutral')
    return <WindowTag conversation={conversation} now={now} short />
  if (conversation.automation_paused_until === null) return null
  return (
    <Tag tone="sky" glyph={<UserRound size={11} aria-hidden="true" />}>
      {m.common_you()}
    </Tag>
  )
}

interface WindowTagProps extends Pick<ConversationRowProps, 'conversation' | 'now'> {
  /** Shows only the time; the composer states the restriction. */
  short?: boolean
}

/** Time left to reply. */
export function WindowTag({ conversation, now, short = false }: WindowTagProps) {
  const { text, tone } = clockOf(windowOf(conversation, now), short)
  return (
    <Tag tone={tone} glyph={<Clock size={11} aria-hidden="true" />}>
      <span className="sr-only">{m.inbox_window_to_answer()} </span>
      <span className="tabular">{text}</span>
    </Tag>
  )
}

const isToday = (moment: string, now: number) => localDay(moment) === localDay(now)
