import { Bot, Smartphone, Sparkles, UserRound } from 'lucide-react'
import { memo } from 'react'
import { formatClock, formatDay, formatDateTime } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { messageWords, senderWords, threadWords, writerOf } from '../../../copy/inbox.ts'
import { MessageBubble } from './message-bubble.tsx'
import { MessageState } from './message-state.tsx'
import { SourceCard } from './source-card.tsx'
import { isSameRow, type Retry, type ThreadRow } from '../thread-logic.ts'
import { useDisclosure } from './use-disclosure.ts'
import { MessageWhy } from './message-why.tsx'

interface MessageRowProps {
  row: ThreadRow
  platformUserId: string
  onRetry: (retry: Retry) => void
}

/** A message with its day separator, sender, state and explanation. */
export const MessageRow = memo(function MessageRow({ row, platformUserId, onRetry }: MessageRowProps) {
  const { message, day, firstUnread, startsGroup } = row
  const own = message.sender_kind !== 'customer'
  return (
    <div className={cx('px-1', startsGroup ? 'pt-3' : 'pt-1', 'pb-0.5')}>
      {day !== null && <DayBreak day={day} />}
      {firstUnread && <UnreadMark />}
      <article
        aria-label={`${senderWords[writerOf(message)]}, ${formatDateTime(message.created_time)}`}
        className={cx('flex flex-col gap-1', own ? 'items-end' : 'items-start')}
      >
        {startsGroup && <SenderTag message={message} />}
        <SourceCard message={message} answers={row.answers} />
        <MessageBubble message={message} own={own} />
        <Foot row={row} platformUserId={platformUserId} onRetry={onRetry} />
      </article>
    </div>
  )
}, isSame)

function isSame(before: MessageRowProps, { row, platformUserId, onRetry }: MessageRowProps): boolean {
  const retries = before.onRetry === onRetry || row.retry === null
  return before.platformUserId === platformUserId && retries && isSameRow(before.row, row)
}

function Foot({ row, platformUserId, onRetry }: MessageRowProps) {
  const { message, state, retry } = row
  const why = useDisclosure()
  const { execution_id, sender_kind } = message
  return (
    <>
      <p
        className={cx(
          'meta flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 px-1 text-floor!',
          sender_kind !== 'customer' && 'justify-end text-end',
        )}
      >
        <time dateTime={message.created_time} className="tabular">
          {formatClock(message.created_time)}
        </time>
        {message.edited && <span>{messageWords.edited}</span>}
        {message.moderated && <span>{messageWords.moderated[message.moderated]}</span>}
        <MessageState message={message} state={state} retry={retry} onRetry={onRetry} />
        {execution_id !== null && (
          <button
            type="button"
            {...why.button}
            className="touch -my-1 min-h-6 rounded-chip px-1 font-medium text-brand-text hover:bg-s3"
          >
            {why.open ? messageWords.hideWhy : messageWords.why}
          </button>
        )}
      </p>
      {execution_id !== null && (
        <div {...why.panel} className="w-full max-w-[560px]">
          {why.open && (
            <MessageWhy
              platformUserId={platformUserId}
              executionId={execution_id}
              byAi={message.by_ai === true}
            />
          )}
        </div>
      )}
    </>
  )
}

const senderGlyphs = { automation: Bot, person: UserRound, app: Smartphone, ai: Sparkles } as const

function SenderTag({ message }: Pick<ThreadRow, 'message'>) {
  const writer = writerOf(message)
  if (writer === 'customer') return null
  const Glyph = senderGlyphs[writer]
  const automated = message.sender_kind === 'automation'
  return (
    <Tag tone={automated ? 'iris' : 'neutral'} glyph={<Glyph size={11} aria-hidden="true" />}>
      {senderWords[writer]}
    </Tag>
  )
}

function DayBreak({ day }: { day: string }) {
  return (
    <div className="flex items-center gap-3 py-3">
      <span aria-hidden="true" className="h-px grow bg-line" />
      <time dateTime={day.slice(0, 10)} className="meta">
        {dayWords(day)}
      </time>
      <span aria-hidden="true" className="h-px grow bg-line" />
    </div>
  )
}

const aDay = 86_400_000

function dayWords(day: string): string {
  const date = new Date(day).toDateString()
  if (date === new Date().toDateString()) return threadWords.today
  if (date === new Date(Date.now() - aDay).toDateString()) return threadWords.yesterday
  return formatDay(day)
}

function UnreadMark() {
  return (
    <div className="flex items-center gap-3 py-2 text-brand-text">
      <span aria-hidden="true" className="h-px grow bg-brand" />
      <span className="text-floor font-semibold">{threadWords.unreadFrom}</span>
      <span aria-hidden="true" className="h-px grow bg-brand" />
    </div>
  )
}
