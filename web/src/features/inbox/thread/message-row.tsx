import {
  Bot,
  Smartphone,
  Sparkles,
  UserRound,
  Check,
  CheckCheck,
  CircleQuestionMark,
  CircleX,
  Clock,
  WifiOff,
} from 'lucide-react'
import { Suspense, useState, useId } from 'react'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { listExecutions, type Execution } from '@skein/contract/automations/decisions/execution'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { formatClock, formatDay, formatDateTime, formatCost } from '../../../lib/format.ts'
import { isYesterday, localDay } from '../../../lib/time/time-zone.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { messageKindLabel } from '@skein/contract/inbox/message-kinds'
import { MessageMenu } from './message-menu.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { moderationText, senderNames, stateText, writerOf } from './message-texts.ts'
import { type Retry, type ThreadRow, type ShownState } from '../thread-logic.ts'
import { mayShow, webAddressOf } from '../../../lib/web-address.ts'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { orIfMissing } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { logPath, paths } from '../../../lib/paths.ts'
import { Approval } from '../../../components/approval.tsx'
import { LogTrace } from '../../../components/decision-trace/decision-trace.tsx'
import { TechnicalDetails } from '../../../components/technical-details.tsx'
import { Permitted } from '../../session/permitted.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../../ui/loading/missing-part.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'

const CommentTools = lazyPart(async () => (await import('./comment-tools.tsx')).CommentTools, MissingTool)

interface MessageRowProps {
  row: ThreadRow
  platformUserId: string
  conversationId: string
  onRetry: (retry: Retry) => void
  onCancel: (row: ThreadRow) => void
  /** Null if no reply can quote a message. */
  onReply: ((message: InboxMessage) => void) | null
}

/** A message with its day separator, sender, state and explanation. */
export function MessageRow(props: MessageRowProps) {
  const { row, platformUserId, conversationId } = props
  const { message, day, firstUnread, startsGroup } = row
  const isOwn = message.sender_kind !== 'customer'
  return (
    <div className={cx('px-1', startsGroup ? 'pt-3' : 'pt-1', 'pb-0.5')}>
      {day !== null && <DayBreak day={day} />}
      {firstUnread && <UnreadMark />}
      <article
        aria-label={`${senderNames[writerOf(message)]}, ${formatDateTime(message.created_time)}`}
        className={cx('group flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}
      >
        {startsGroup && <SenderTag message={message} />}
        <SourceCard message={message} answers={row.quote?.text ?? null} />
        <MessageBubble message={message} own={isOwn} />
        {message.kind === 'comment' && !isOwn && (
          <Permitted permission="reply">
            <Suspense fallback={<div className="h-16 sm:h-8" />}>
              <CommentTools
                message={message}
                platformUserId={platformUserId}
                conversationId={conversationId}
              />
            </Suspense>
          </Permitted>
        )}
        <Foot {...props} />
      </article>
    </div>
  )
}

type FootProps = Omit<MessageRowProps, 'conversationId'>

function Foot({ row, platformUserId, onRetry, onCancel, onReply }: FootProps) {
  const { message, state, retry } = row
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const { execution_id, sender_kind, assistant_chat } = message
  const explained = execution_id !== null || assistant_chat !== undefined
  return (
    <>
      <div
        className={cx(
          'meta flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 px-1 text-floor!',
          sender_kind !== 'customer' && 'justify-end text-end',
        )}
      >
        {state !== 'scheduled' && (
          <time dateTime={message.created_time} className="tabular">
            {formatClock(message.created_time)}
          </time>
        )}
        {message.edited && <span>{m.inbox_message_edited()}</span>}
        {message.moderated && <span>{moderationText(message)}</span>}
        <MessageState {...{ message, state, retry, onRetry }} onCancel={() => onCancel(row)} />
        {explained && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpen(!open)}
            className="touch -my-1 min-h-6 rounded-chip px-1 font-medium text-text-2 underline underline-offset-2 hover:bg-overlay"
          >
            {open ? m.inbox_message_hide_why() : m.common_why()}
          </button>
        )}
        <MessageMenu
          message={message}
          platformUserId={platformUserId}
          onReply={onReply && message.kind === 'message' ? () => onReply(message) : null}
        />
      </div>
      {explained && (
        <div id={panelId} hidden={!open} className="w-full max-w-[560px]">
          {open && assistant_chat !== undefined && (
            <div className="my-1 flex flex-col items-start gap-3 rounded-card border border-line bg-pane p-4">
              <Approval chatId={assistant_chat} at={message.created_time} />
            </div>
          )}
          {open && execution_id !== null && (
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

const senderGlyphs = {
  away: Clock,
  automation: Bot,
  person: UserRound,
  app: Smartphone,
  ai: Sparkles,
  assistant: Sparkles,
} as const

function SenderTag({ message }: Pick<ThreadRow, 'message'>) {
  const writer = writerOf(message)
  if (writer === 'customer') return null
  const Glyph = senderGlyphs[writer]
  const automated = message.sender_kind === 'automation'
  return (
    <Tag tone={automated ? 'iris' : 'neutral'} glyph={<Glyph size={11} aria-hidden="true" />}>
      {senderNames[writer]}
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

function dayWords(day: string): string {
  const now = Date.now()
  if (localDay(day) === localDay(now)) return m.common_today()
  return isYesterday(day, now) ? m.inbox_thread_yesterday() : formatDay(day)
}

function UnreadMark() {
  return (
    <div className="flex items-center gap-3 py-2 text-attention">
      <span aria-hidden="true" className="h-px grow bg-attention" />
      <span className="text-floor font-semibold">{m.inbox_thread_unread_from()}</span>
      <span aria-hidden="true" className="h-px grow bg-attention" />
    </div>
  )
}

interface SourceCardProps {
  message: InboxMessage
  /** Text of the message it replies to. */
  answers: string | null
}

/** Source of a message: the commented post, the story or the message it replies to. */
function SourceCard({ message, answers }: SourceCardProps) {
  const { kind, message_kind, post, sender_kind, story_url } = message
  if (kind === 'comment') {
    return (
      <Card
        title={sender_kind === 'customer' ? m.inbox_message_comment_on() : m.inbox_message_answer_under()}
        text={post && (post.caption ?? m.common_post_without_a_caption())}
        picture={post?.picture_url}
        link={{ url: post?.permalink, label: m.inbox_message_open_post() }}
      />
    )
  }
  if (story_url !== null || message_kind === 'story_reply') {
    return (
      <Card
        title={m.inbox_message_to_story()}
        link={{ url: story_url, label: m.inbox_message_open_story() }}
      />
    )
  }
  if (message_kind === 'story_mention' || message_kind === 'shared_post') {
    return <Card title={messageKindLabel(message_kind)} />
  }
  if (answers === null || answers === '') return null
  return <Card title={m.inbox_message_reply_to()} text={answers} />
}

interface CardProps {
  title: string
  text?: string | null | undefined
  picture?: string | null | undefined
  link?: { url: string | null | undefined; label: string }
}

function Card({ title, text, picture, link }: CardProps) {
  const [broken, setBroken] = useState(false)
  const address = webAddressOf(link?.url ?? null)
  return (
    <div className="flex max-w-[min(80%,420px)] items-center gap-3 large-text:max-w-full large-text:flex-wrap border-s-2 border-control py-1 ps-3 pe-2">
      {picture && !broken && mayShow(picture, location.origin) && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-10 shrink-0 rounded-chip bg-raised object-cover"
          onError={() => setBroken(true)}
        />
      )}
      <div className="min-w-0">
        <p className="text-floor font-medium text-text-3">{title}</p>
        {text && (
          <p dir="auto" className="line-clamp-2 text-label text-text-2">
            {text}
          </p>
        )}
        {address && link && (
          <a
            href={address.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="touch inline-flex items-center text-label text-text-2 underline underline-offset-2"
          >
            {link.label}
          </a>
        )}
      </div>
    </div>
  )
}

interface MessageStateProps {
  message: InboxMessage
  state: ShownState
  retry: Retry | null
  onRetry: (retry: Retry) => void
  onCancel: () => void
}

const glyphs = {
  scheduled: <Clock size={12} aria-hidden="true" />,
  waiting: <WifiOff size={12} aria-hidden="true" />,
  sending: <Spinner />,
  unknown: <CircleQuestionMark size={12} aria-hidden="true" />,
  failed: <CircleX size={12} aria-hidden="true" />,
  sent: <Check size={12} aria-hidden="true" />,
  seen: <CheckCheck size={12} aria-hidden="true" />,
} as const

const tones: Partial<Record<ShownState, string>> = {
  failed: 'text-bad',
  unknown: 'text-warn',
  waiting: 'text-warn',
}

/** State of an own message, with the reason of a failure and a resend button. */
export function MessageState({ message, state, retry, onRetry, onCancel }: MessageStateProps) {
  if (state === 'received') return null
  const { needs_login = false, cause_detail } = message
  const shownState = needs_login ? 'waiting' : state
  return (
    <>
      <span className={`inline-flex items-center gap-1 ${tones[shownState] ?? ''}`}>
        {needs_login ? <Clock size={12} aria-hidden="true" /> : glyphs[state]}
        {needs_login && state !== 'scheduled' ? m.inbox_message_not_sent_yet() : stateText(message, state)}
      </span>
      <MessageCause cause={message.cause ?? causes[state]} />
      {needs_login && (
        <Link to={paths.platforms} className={footButton}>
          {m.common_reconnect()}
        </Link>
      )}
      {state === 'scheduled' && (
        <Permitted permission="reply">
          <button
            type="button"
            aria-label={m.inbox_message_cancel_of({ text_slice: message.message.slice(0, 60) })}
            className={footButton}
            onClick={onCancel}
          >
            {m.common_cancel()}
          </button>
        </Permitted>
      )}
      {retry && (
        <button
          type="button"
          aria-label={m.inbox_message_retry_of({ text_slice: retry.text.slice(0, 60) })}
          className={footButton}
          onClick={() => onRetry(retry)}
        >
          {m.common_retry()}
        </button>
      )}
      {cause_detail && state !== 'sent' && state !== 'seen' && <TechnicalDetails text={cause_detail} />}
    </>
  )
}

const footButton =
  'touch -my-1 min-h-6 rounded-chip px-1 font-semibold text-text-2 underline underline-offset-2 hover:bg-overlay'

const MessageCause = ({ cause }: { cause: string | undefined }) =>
  cause ? <span className="text-text-2">{cause}</span> : null

const causes: Partial<Record<ShownState, string>> = {
  unknown: m.inbox_message_unknown_cause(),
  waiting: m.inbox_message_waiting_cause(),
  failed: m.composer_failed_plain(),
}

interface MessageWhyProps {
  platformUserId: string
  executionId: string
  /** The text was written by AI. */
  byAi: boolean
}

/** The decision log entry behind an automated message. */
function MessageWhy({ platformUserId, executionId, byAi }: MessageWhyProps) {
  const query = useQuery({
    queryKey: ['why', platformUserId, executionId],
    queryFn: async ({ signal }) => {
      const input = { platform_user_id: platformUserId, execution_id: executionId, limit: 1 }
      const executions = await call(listExecutions, input, { signal }).catch(orIfMissing<Execution[]>([]))
      return executions[0] ?? null
    },
  })
  return (
    <div className="my-1 flex flex-col gap-3 rounded-card border border-line bg-pane p-4">
      <Loaded query={query} failed={m.inbox_message_why_failed()} waiting="h-24 w-full">
        {(entry) =>
          entry === null ? (
            <p className="text-text-2">{m.inbox_message_why_gone()}</p>
          ) : (
            <>
              <p className="flex flex-wrap items-center gap-2">
                <Link
                  to={logPath(entry.automation_type, entry.automation_id)}
                  search={{ entry: entry.activity_id }}
                  className="touch inline-flex items-center font-medium text-text underline underline-offset-2"
                >
                  <bdi dir="auto">{entry.automation_name}</bdi>
                </Link>
                {entry.cost > 0 && (
                  <Tag tone="iris">{m.common_ai_cost({ money: formatCost(entry.cost) })}</Tag>
                )}
              </p>
              <p className="text-text-2">{entry.reason}</p>
              <p className="meta">{byAi ? m.inbox_message_by_ai() : m.inbox_message_by_rule()}</p>
              <LogTrace entry={entry} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
