import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { cx } from '../../ui/cx.ts'
import { countUnread } from './conversation-list-logic.ts'
import { ConversationList } from './conversations/conversation-list.tsx'
import { ConversationTools } from './conversations/conversation-tools.tsx'
import { conversationsQuery, allConversations } from './queries.ts'
import { ThreadPane } from './thread/thread-pane.tsx'
import {
  useConversations,
  useCloseWithoutMatch,
  useOpenFirst,
  useSelection,
  useConversationQuery,
} from './conversations/use-conversations.ts'
import { useResumedSending } from './composer/send-outgoing.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const titleWithUnread = (conversations: number) =>
  conversations > 9
    ? m.inbox_live_chat_title_many_unread()
    : m.inbox_live_chat_title_unread({ conversations })

const LiveInbox = lazyPart(async () => (await import('./live-inbox.tsx')).LiveInbox)

/** Conversations of an account beside the open one; on a phone one at a time. */
export function ChatPanel({ account }: { account: ConnectedAccount }) {
  const platformUserId = account.platform_user_id
  const [live, setLive] = useState(false)
  const { wanted, typed, search, setTyped, filterBy, showAll } = useConversationQuery()
  const list = useConversations(platformUserId, { wanted, typed, live })
  const selected = useSelection(list.first)
  const listed = [...(list.conversations ?? []), ...(list.all ?? [])].find(({ id }) => id === selected.id)
  useUnreadTitle(platformUserId, live)
  useResumedSending(platformUserId)
  useInboxKeys()
  useOpenFirst(list, wanted.query, selected.open)
  useCloseWithoutMatch(list, wanted, selected.close)

  return (
    <div className="flex h-full">
      <Suspense>
        <LiveInbox platformUserId={platformUserId} onLive={setLive} />
      </Suspense>
      <div
        className={cx(
          'flex w-full min-w-0 shrink-0 flex-col border-line px-2 pt-2 md:w-70 md:border-e md:pt-13 lg:w-80 xl:w-90',
          selected.id !== null && 'max-md:hidden',
        )}
      >
        <ConversationTools
          platformUserId={platformUserId}
          wanted={wanted}
          onSearch={search}
          onType={setTyped}
          onFilter={filterBy}
        />
        <ConversationList
          {...list}
          platformUserId={platformUserId}
          selectedId={selected.id}
          filtered={wanted !== allConversations || list.typing}
          onShowAll={showAll}
        />
      </div>
      <section
        aria-label={m.common_conversation()}
        className={cx('min-w-0 grow', selected.id === null && 'max-md:hidden')}
      >
        <ThreadPane
          key={selected.id}
          account={account}
          conversationId={selected.id}
          listed={listed}
          settled={list.all !== undefined}
          opening={list.opening}
          live={live}
          onBack={selected.close}
        />
      </section>
    </div>
  )
}

function useUnreadTitle(platformUserId: string, live: boolean): void {
  const { data } = useQuery(conversationsQuery(platformUserId, allConversations, live))
  const unread = countUnread(data?.data ?? [])
  useDocumentTitle(unread > 0 ? titleWithUnread(unread) : m.common_live_chat())
}
