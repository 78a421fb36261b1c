import type { Conversation } from '@skein/contract/inbox/inbox'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { m } from '@skein/messages'
import { Avatar } from '../../components/avatar.tsx'
import { customerName, previewText } from '../../copy/inbox.ts'
import { clockOf, windowOf } from '../../copy/reply-window.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import { paths } from '../../lib/paths.ts'
import { OneLine } from '../../ui/one-line.tsx'
import { Tag } from '../../ui/tag.tsx'

interface WaitingPeopleProps {
  waiting: { data: readonly Conversation[]; count: number }
}

/** The people whose reply window closes next, and how many more wait. */
export function WaitingPeople({ waiting: { data, count } }: WaitingPeopleProps) {
  const more = count - data.length
  return (
    <>
      <h3 className="meta">{m.next_steps_needs_waiting_people({ count })}</h3>
      <ul className="my-2 grid grid-cols-1 gap-2 lg:grid-cols-3 lg:gap-3">
        {data.map((conversation) => (
          <li key={conversation.id}>
            <Person conversation={conversation} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          to={paths.liveChat}
          search={{ filter: 'waiting' }}
          className="touch label-text mb-1 flex min-h-8 w-fit items-center rounded-control text-text-2 underline underline-offset-4 hover:text-text"
        >
          {m.next_steps_more_people({ count: more })}
        </Link>
      )}
    </>
  )
}

function Person({ conversation }: { conversation: Conversation }) {
  const now = useNow(60_000)
  const { text, tone } = clockOf(windowOf(conversation, now))
  const { participants, picture_url } = conversation
  return (
    <Link
      to={paths.liveChat}
      search={{ filter: 'waiting', conversation: conversation.id }}
      className="flex items-center gap-3 rounded-card bg-raised px-3 py-2.5 hover:bg-overlay"
    >
      <Avatar username={participants.data[1]?.username ?? null} picture={picture_url} />
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <span className="flex items-center justify-between gap-2">
          <OneLine isName className="font-semibold">
            {customerName(conversation)}
          </OneLine>
          <Tag tone={tone} glyph={<Clock size={11} aria-hidden="true" />}>
            <span className="sr-only">{m.inbox_window_to_answer()} </span>
            <span className="tabular">{text}</span>
          </Tag>
        </span>
        <OneLine className="text-text-2">{previewText(conversation)}</OneLine>
      </span>
    </Link>
  )
}
