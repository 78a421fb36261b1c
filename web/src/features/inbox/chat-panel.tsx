import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { focusRow } from '../../components/split-view/split-rows.ts'
import { SplitView } from '../../components/split-view/split-view.tsx'
import { useHasAsideSpace } from '../../lib/browser/use-breakpoint.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { useResumedSending } from './composer/send-outgoing.ts'
import { countUnread } from './conversation-list-logic.ts'
import { ConversationList } from './conversations/conversation-list.tsx'
import { ConversationTools } from './conversations/conversation-tools.tsx'
import {
  useConversations,
  useCloseWithoutMatch,
  useOpenFirst,
  useSelection,
  useConversation,
  useConversationQuery,
} from './conversations/use-conversations.ts'
import { keepUnread } from './inbox-store.ts'
import { conversationsQuery, allConversations } from './queries.ts'
import { ThreadPane } from './thread/thread-pane.tsx'

const titleWithUnread = (conversations: number) =>
  conversations > 9
    ? m.inbox_live_chat_title_many_unread()
    : m.inbox_live_chat_title_unread({ conversations })

const LiveInbox = lazyPart(async () => (await import('./live-inbox.tsx')).LiveInbox)
const ContactPanel = lazyPart(async () => (await import('./contact/contact-panel.tsx')).ContactPanel)

/** Conversations of an account, the open one, and its contact. */
export function ChatPanel({ account }: { account: ConnectedAccount }) {
  const platformUserId = account.platform_user_id
  const [live, setLive] = useState(false)
  const { words, list, selected, opened } = useInbox(platformUserId, live)
  const hasAsideSpace = useHasAsideSpace()
  const contact = { label: m.contacts_title(), content: <Contact conversation={opened.data} /> }
  // On a wide screen a conversation is always open.
  const leave = () => (selected.isWide ? focusRow(selected.id ?? '') : selected.close())
  return (
    <>
      <Suspense>
        <LiveInbox platformUserId={platformUserId} onLive={setLive} />
      </Suspense>
      <SplitView
        listHead={
          <ConversationTools
            platformUserId={platformUserId}
            listQuery={words.listQuery}
            onSearch={words.search}
            onType={words.setTyped}
            onFilter={words.filterBy}
          />
        }
        list={
          <ConversationList
            {...list}
            platformUserId={platformUserId}
            selectedId={selected.id}
            filtered={words.listQuery !== allConversations || list.typing}
            onShowAll={words.showAll}
          />
        }
        openId={selected.id}
        detailLabel={m.common_conversation()}
        detail={
          <ThreadPane
            key={selected.id}
            account={account}
            conversationId={selected.id}
            query={opened}
            settled={list.all !== undefined}
            opening={list.opening}
            live={live}
            onBack={selected.close}
            onLeave={leave}
          />
        }
        aside={hasAsideSpace && (selected.id !== null || list.opening) ? contact : undefined}
        onClose={leave}
        onPeek={keepUnread}
      />
    </>
  )
}

/** Returns the search, the conversations that match it, and the one that the URL names. */
function useInbox(platformUserId: string, live: boolean) {
  const words = useConversationQuery()
  const list = useConversations(platformUserId, { ...words, live })
  const selection = useSelection(list.first)
  const listed = [...(list.conversations ?? []), ...(list.all ?? [])].find(({ id }) => id === selection.id)
  const opened = useConversation(platformUserId, selection.id, { listed, settled: list.all !== undefined })
  useUnreadTitle(platformUserId, live)
  useResumedSending(platformUserId)
  useOpenFirst(list, words.listQuery.query, selection.open)
  useCloseWithoutMatch(list, words.listQuery, selection.close)
  return { words, list, selected: selection, opened }
}

const Contact = ({ conversation }: { conversation: Conversation | undefined }) =>
  conversation && (
    <Suspense>
      <ContactPanel key={conversation.id} conversation={conversation} />
    </Suspense>
  )

function useUnreadTitle(platformUserId: string, live: boolean): void {
  const { data } = useQuery(conversationsQuery(platformUserId, allConversations, live))
  const unread = countUnread(data?.data ?? [])
  useDocumentTitle(unread > 0 ? titleWithUnread(unread) : m.common_live_chat())
}
