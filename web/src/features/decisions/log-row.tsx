import type { Activity } from '@skein/contract/automations/decisions/activity'
import { messageKindLabel } from '@skein/contract/inbox/message-kinds'
import { memo, type ReactNode, useId } from 'react'
import { noText } from '../../copy/message-kinds.ts'
import { stateNames, stateText } from '../../copy/decision-states.ts'
import { formatAgo, formatDateTime } from '../../lib/format.ts'
import { Tag } from '../../ui/tag.tsx'
import { m } from '@skein/messages'
import { personName, sentByText, sentKindNames, repliedLaterText } from './entry-texts.ts'
import { isDraft, isNamedKind, sharedStop, stateLook } from './log-logic.ts'
import { shownEntry } from './log-row-logic.ts'
import { type RowAddress, RowLink } from '../../components/split-view/row-link.tsx'
import { SearchMarks } from '../../components/search-marks.tsx'
import { nameOfRow, tooltip } from '../../ui/tooltip/tooltip.ts'
import { lineHeight, rowClass } from '../../components/split-view/row-class.ts'

/** How the rows of a list are shown. */
export interface RowOptions {
  search: string | undefined
  /** Shows the automations, for the log of an account; the log of one automation shows reasons. */
  named: 'all' | 'acted' | 'none'
  address: RowAddress
}

interface LogRowProps extends RowOptions {
  event: Activity
  open: boolean
}

/** One line, or two in a narrow list: time, person, text, result and automation. */
export const LogRow = memo(function LogRow({ event, open, address, search, named }: LogRowProps) {
  const label = useId()
  const cells = event.sent ? sentCells(event.sent) : eventCells(event, named)
  if (!cells) return null
  const { at, person, kind, text, tag, note } = cells
  return (
    <article aria-labelledby={label}>
      <RowLink
        id={label}
        row={event.activity_id}
        address={address}
        open={open}
        className={rowClass({ open }, columns)}
      >
        <time
          dateTime={at}
          {...tooltip(formatDateTime(at))}
          className="meta tabular order-2 justify-self-end truncate large-text:justify-self-start @min-[40rem]:order-none @min-[40rem]:justify-self-start"
        >
          {formatAgo(at)}
        </time>{' '}
        <span className="order-1 flex min-w-0 font-medium @min-[40rem]:order-none">
          <bdi dir="auto" {...nameOfRow} className="truncate">
            <SearchMarks text={person} search={search?.replace(/^\s*@/, '')} />
          </bdi>
        </span>{' '}
        <span className="order-3 flex min-w-0 gap-1.5 text-text-2 @min-[40rem]:order-none">
          {kind !== null && <span className="max-w-[60%] shrink-0 truncate text-text-3">{kind}</span>}{' '}
          <bdi dir="auto" className="min-w-0 truncate">
            {text === null ? m.decision_log_sent_picture() : <SearchMarks text={text} search={search} cut />}
          </bdi>
        </span>{' '}
        <span className="order-4 min-w-0 justify-self-end overflow-hidden large-text:justify-self-start @min-[40rem]:order-none @min-[40rem]:justify-self-start">
          {tag}
        </span>{' '}
        <span className="hidden min-w-0 @min-[40rem]:flex">
          <bdi dir="auto" className="meta truncate">
            {note}
          </bdi>
        </span>
      </RowLink>
    </article>
  )
})

/** Columns from 640 px on; below, the person and the time over the text and the result. */
const columns =
  'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line text-start ' +
  'large-text:grid-cols-1 large-text:gap-y-1 large-text:py-2 ' +
  `${lineHeight} ` +
  '@min-[40rem]:grid-cols-[5.5rem_minmax(0,9rem)_minmax(0,1fr)_8rem_minmax(11rem,0.5fr)]'

interface Cells {
  at: string
  person: string
  /** What kind of message it is, before its text. */
  kind: string | null
  /** Null for a picture. */
  text: string | null
  tag: ReactNode
  /** The automation, or the reason of an event without one. */
  note: string
}

function eventCells(event: Activity, namedRows: RowOptions['named']): Cells | null {
  const entry = shownEntry(event)
  if (!entry) return null
  const { created_at, from_username, message_kind, text, reason, automation_name } = entry
  const isNamed = namedRows !== 'none' && !(namedRows === 'acted' && sharedStop(event))
  const waits = isDraft(entry)
  return {
    at: created_at,
    person: personName(from_username),
    kind: isNamedKind(entry) ? messageKindLabel(entry.message_kind) : null,
    text: text || noText(message_kind),
    tag: (
      <Tag tone={waits ? 'warn' : stateLook[entry.state].tone}>
        {waits ? stateNames.needs_review : stateText(entry)}
      </Tag>
    ),
    note: event.replied_later ? repliedLaterText(event.replied_later) : isNamed ? automation_name : reason,
  }
}

const sentCells = (reply: NonNullable<Activity['sent']>): Cells => ({
  at: reply.created_at,
  person: personName(reply.to_username),
  kind: sentKindNames[reply.kind](),
  text: reply.text,
  tag: <Tag tone={stateLook[reply.state].tone}>{stateNames[reply.state]}</Tag>,
  note: sentByText(reply),
})
