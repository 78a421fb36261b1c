import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../../lib/paths.ts'
import { cx } from '../../../ui/cx.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { inputClass } from '../../../ui/forms/input-style.ts'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { threadTitle } from '../messages/label-logic.ts'
import { threadsQuery, type ChatPlace } from '../queries.ts'
import type { ThreadChange } from './thread-dialogs.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingOverlay } from '../../../ui/loading/missing-part.tsx'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'
import { rowSurface } from '../../../components/split-view/row-class.ts'

const ThreadDialogs = lazyPart(
  async () => (await import('./thread-dialogs.tsx')).ThreadDialogs,
  MissingOverlay,
)

export interface ThreadListProps {
  place: ChatPlace
  onNavigate: (() => void) | undefined
}

/** Lists with more chats can be searched. */
const searchedFrom = 8

/** All chats, newest first. A chat with a running or waiting turn has a mark. */
export function ThreadList({ place, onNavigate }: ThreadListProps) {
  const query = useQuery(threadsQuery(place.providerId))
  const { data, error } = query
  const [change, setChange] = useState<ThreadChange | null>(null)
  const [search, setSearch] = useState('')
  if (!data) return error ? <LoadFailure title={m.assistant_thread_failed()} query={query} /> : <Waiting />
  if (data.length === 0) return <p className="meta px-2.5 py-2">{m.assistant_thread_empty()}</p>
  const searchText = search.trim().toLowerCase()
  const matches = data.filter((thread) => threadTitle(thread).toLowerCase().includes(searchText))
  return (
    <>
      {data.length >= searchedFrom && (
        <input
          type="search"
          value={search}
          aria-label={m.assistant_thread_search()}
          placeholder={m.assistant_thread_search()}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className={cx(inputClass, 'h-8 shrink-0')}
        />
      )}
      {matches.length === 0 && <p className="meta px-2.5 py-2">{m.assistant_thread_no_match()}</p>}
      <ul className="-mx-1 flex min-h-0 flex-col gap-0.5 overflow-y-auto px-1 py-1">
        {matches.map((thread) => (
          <Row
            key={thread.thread_id}
            thread={thread}
            active={thread.thread_id === place.chatId}
            providerId={place.providerId}
            onNavigate={onNavigate}
            onChange={setChange}
          />
        ))}
      </ul>
      {change && (
        <Suspense>
          <ThreadDialogs change={change} place={place} onClose={() => setChange(null)} />
        </Suspense>
      )}
    </>
  )
}

interface RowProps {
  thread: ChatThread
  active: boolean
  providerId: string
  onNavigate: (() => void) | undefined
  onChange: (change: ThreadChange) => void
}

function Row({ thread, active, providerId, onNavigate, onChange }: RowProps) {
  const title = threadTitle(thread)
  return (
    <li
      className={cx(
        'group relative flex items-center rounded-control',
        rowSurface({ open: active }),
        active ? 'text-text' : 'text-text-2 hover:text-text',
      )}
    >
      <Link
        to={paths.chat}
        params={{ chatId: thread.thread_id }}
        search={{ provider_id: providerId }}
        preload={false}
        aria-current={active ? 'page' : undefined}
        {...tooltip(title)}
        onClick={onNavigate}
        className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-control py-1.5 ps-2.5 lg:min-h-8"
      >
        <TurnMark state={thread.turn?.state} />
        <span dir="auto" className="line-clamp-2 break-words">
          {title}
        </span>
      </Link>
      <span className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-lg:opacity-100">
        <MenuButton
          size="dense"
          label={m.common_actions_for_name({ name: title })}
          items={() => [
            { label: m.assistant_thread_rename(), onSelect: () => onChange({ kind: 'rename', thread }) },
            {
              label: m.common_delete(),
              danger: true,
              onSelect: () => onChange({ kind: 'delete', thread }),
            },
          ]}
        />
      </span>
    </li>
  )
}

function TurnMark({ state }: { state: string | undefined }) {
  if (state !== 'running' && state !== 'waiting') return null
  return (
    <>
      <StatusDot state={state === 'running' ? 'live' : 'hollow'} />
      <VisuallyHidden>{`${state === 'running' ? m.assistant_thread_running() : m.assistant_thread_waiting()}:`}</VisuallyHidden>{' '}
    </>
  )
}

const Waiting = () => (
  <div role="status" aria-label={m.assistant_thread_loading()} className="flex flex-col gap-2 px-2.5 py-2">
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-5" />
    ))}
  </div>
)
