import type { Conversation } from '@skein/contract/inbox/inbox'
import { Link } from '@tanstack/react-router'
import { Bot, Check, CircleX, Clock, TriangleAlert, UserRound } from 'lucide-react'
import { memo } from 'react'
import { m } from '@skein/messages'
import { formatClock, formatDateTime, formatDay } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { localDay } from '../../../lib/time-zone.ts'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { OneLine } from '../../../ui/one-line.tsx'
import { Avatar } from './avatar.tsx'
import { personOf } from '../conversation-list-logic.ts'
import { draftKey, useDrafts } from '../draft-store.ts'
import { requestFocus } from '../inbox-store.ts'
import { clockOf, windowOf } from '../window-logic.ts'
import { personName, previewText } from '../../../copy/inbox.ts'

const shortCount = (n: number) => (n > 9 ? '9+' : String(n))

interface ConversationRowProps {
  platformUserId: string
  conversation: Conversation
  selected: boolean
  now: number
}

/** One conversation: person, last message and tags. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { platformUserId, conversation, selected, now } = props
  const { id, updated_time, unread_count } = conversation
  const draft = useDrafts(({ drafts }) => drafts[draftKey(platformUserId, id)]?.text)
  const unread = unread_count > 0
  return (
    <Link
      to={paths.liveChat}
      search={({ filter }) => ({ conversation: id, ...(filter ? { filter } : {}) })}
      preload={false}
      data-conversation={id}
      aria-current={selected ? 'true' : undefined}
      // Opening with the keyboard also focuses the composer.
      onClick={({ detail }) => detail === 0 && requestFocus(id)}
      className={cx(
        'relative my-0.5 flex min-h-20 flex-col justify-center gap-1 rounded-control px-3 py-2 transition-colors duration-(--press) [contain:layout_style]',
        selected ? 'bg-s2' : 'hover:bg-s3',
      )}
    >
      {selected && <span aria-hidden="true" className="absolute inset-y-2 start-0 w-0.5 bg-brand" />}
      <span className="flex items-center gap-3">
        <Avatar username={personOf(conversation).username} picture={conversation.picture_url} />
        <span className="flex min-w-0 grow flex-col gap-1">
          <span className="flex items-baseline gap-2">
            <OneLine className={cx('grow', unread ? 'font-semibold' : 'font-medium')}>
              {personName(personOf(conversation).username)}
            </OneLine>
            <time
              dateTime={updated_time}
              title={formatDateTime(updated_time)}
              className="meta tabular shrink-0"
            >
              {isToday(updated_time, now) ? formatClock(updated_time) : formatDay(updated_time)}
            </time>
          </span>
          <span className="flex items-center gap-2">
            <OneLine className={cx('grow', unread ? 'text-text' : 'text-text-2')}>
              {draft === undefined ? (
                previewText(conversation)
              ) : (
                <>
                  <span className="font-medium text-brand-text">{m.inbox_list_draft()}: </span>
                  {draft}
                </>
              )}
            </OneLine>
            {unread && (
              <CountBadge
                text={shortCount(unread_count)}
                label={m.inbox_list_unread({ count: unread_count })}
              />
            )}
          </span>
        </span>
      </span>
      <Tags conversation={conversation} now={now} />
    </Link>
  )
})

function Tags({ conversation, now }: Pick<ConversationRowProps, 'conversation' | 'now'>) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {conversation.last_message?.state === 'failed' && (
        <Tag tone="bad" glyph={<CircleX size={11} aria-hidden="true" />}>
          {m.inbox_list_not_delivered()}
        </Tag>
      )}
      <HandlerTag conversation={conversation} />
      <WindowTag conversation={conversation} now={now} />
    </span>
  )
}

/** Whether automation or a person replies. */
function HandlerTag({ conversation }: Pick<ConversationRowProps, 'conversation'>) {
  if (conversation.done) {
    return <Tag glyph={<Check size={11} aria-hidden="true" />}>{m.inbox_tools_is_done()}</Tag>
  }
  if (conversation.needs_person) {
    return (
      <Tag tone="warn" glyph={<TriangleAlert size={11} aria-hidden="true" />}>
        {m.inbox_hand_needs_person()}
      </Tag>
    )
  }
  const person = conversation.automation_paused_until !== null
  return (
    <Tag tone={person ? 'sky' : 'iris'} glyph={<HandlerGlyph person={person} />}>
      {person ? m.common_you() : m.inbox_sender_automation()}
    </Tag>
  )
}

const HandlerGlyph = ({ person }: { person: boolean }) =>
  person ? <UserRound size={11} aria-hidden="true" /> : <Bot size={11} aria-hidden="true" />

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
