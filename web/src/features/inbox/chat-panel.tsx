import type { ConnectedAccount } from '@skein/contract/accounts'
import { ConversationFilter } from '@skein/contract/inbox'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useMedia } from '../../lib/use-media.ts'
import { cx } from '../../ui/cx.ts'
import { liveChatWords } from '../../words/live-chat.ts'
import { unreadAmong } from './conversation-list-rules.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationTools } from './conversation-tools.tsx'
import { wantToWrite } from './inbox-store.ts'
import { conversationsQuery, everything, type Wanted } from './queries.ts'
import { ThreadPane } from './thread-pane.tsx'
import { useConversations } from './use-conversations.ts'
import { useResumedDelivery } from './use-deliver.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useLiveInbox } from './use-live-inbox.ts'

/** The conversations of an account beside the one that is open; one after the other on a phone. */
export function ChatPanel({ account }: { account: ConnectedAccount }) {
  const platformUserId = account.platform_user_id
  const live = useLiveInbox(platformUserId)
  const { wanted, search, filterBy } = useWanted()
  const list = useConversations(platformUserId, wanted, live)
  const selected = useSelection(list.query.isPlaceholderData ? undefined : list.conversations?.[0]?.id)
  const listed =
    list.conversations?.find(({ id }) => id === selected.id) ??
    list.all?.find(({ id }) => id === selected.id)
  useUnreadTitle(platformUserId, live)
  useResumedDelivery(platformUserId)
  useInboxKeys()
  const openFirst = useOpenFirst(list, wanted.query, selected.open)

  return (
    <div className="-mb-6 flex h-[calc(100dvh-14.5rem-var(--foot))] min-h-104 pt-4 md:gap-0 lg:-mb-8 lg:h-[calc(100dvh-16.25rem-var(--foot))]">
      <div
        className={cx(
          'flex w-full min-w-0 shrink-0 flex-col border-line md:w-70 md:border-r md:pr-4 lg:w-80 2xl:w-85',
          selected.id !== null && 'max-md:hidden',
        )}
      >
        <ConversationTools wanted={wanted} onSearch={search} onFilter={filterBy} onOpenFirst={openFirst} />
        <ConversationList
          {...list}
          platformUserId={platformUserId}
          selectedId={selected.id}
          filtered={wanted.query !== '' || wanted.filter !== null}
          onShowAll={() => {
            search('')
            filterBy(null)
          }}
        />
      </div>
      <section
        aria-label={liveChatWords.thread}
        className={cx('min-w-0 grow', selected.id === null && 'max-md:hidden')}
      >
        <ThreadPane
          key={selected.id}
          account={account}
          conversationId={selected.id}
          listed={listed}
          settled={list.all !== undefined}
          live={live}
          onBack={selected.close}
        />
      </section>
    </div>
  )
}

/** The filter stands in the address, the words do not. */
function useWanted() {
  const { filter: named } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [query, search] = useState('')
  const filter = ConversationFilter.options.find((each) => each === named) ?? null
  const wanted: Wanted = query === '' && filter === null ? everything : { query, filter }
  const filterBy = (next: ConversationFilter | null) =>
    void navigate({
      to: '.',
      search: ({ filter: _, ...rest }) => ({ ...rest, ...(next ? { filter: next } : {}) }),
      replace: true,
    })
  return { wanted, search, filterBy }
}

/** The open conversation stands in the address; where there is room, the first one opens by itself. */
function useSelection(firstId: string | undefined) {
  const { conversation: id = null } = useSearch({ strict: false })
  const room = useMedia('(min-width: 48rem)')
  const navigate = useNavigate()
  const go = (next: string | null, replace: boolean) =>
    void navigate({
      to: '.',
      search: ({ conversation: _, ...rest }) => ({ ...rest, ...(next ? { conversation: next } : {}) }),
      replace,
    })
  const openByItself = useEffectEvent((next: string) => go(next, true))
  const wanting = id === null && room ? firstId : undefined
  useEffect(() => {
    if (wanting !== undefined) openByItself(wanting)
  }, [wanting])
  return { id, open: (next: string) => go(next, false), close: () => go(null, false) }
}

/** Enter in the search opens the first that is found, as soon as it is found, ready to be answered. */
function useOpenFirst(
  { conversations, query }: ReturnType<typeof useConversations>,
  words: string,
  open: (id: string) => void,
) {
  const [wanted, want] = useState<string | null>(null)
  const first = query.isPlaceholderData || query.isPending ? undefined : conversations?.[0]?.id
  const ready = wanted !== null && wanted === words && first !== undefined ? first : null
  const openReady = useEffectEvent((id: string) => {
    want(null)
    wantToWrite(id)
    open(id)
  })
  useEffect(() => {
    if (ready !== null) openReady(ready)
  }, [ready])
  return want
}

function useUnreadTitle(platformUserId: string, live: boolean): void {
  const { data } = useQuery(conversationsQuery(platformUserId, everything, live))
  const unread = unreadAmong(data?.data ?? [])
  useDocumentTitle(unread > 0 ? liveChatWords.titleWithUnread(unread) : liveChatWords.title)
}
