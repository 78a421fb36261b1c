import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useParams, useSearch, useNavigate } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useIsDesktop } from '../../lib/browser/use-breakpoint.ts'
import { rememberChat } from '../../lib/browser/ui-state.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { useAccounts } from '../session/use-accounts.ts'
import { useChatOwner } from '../session/use-last-chat.ts'
import { useUser } from '../session/use-session.ts'
import { ChatHead } from './chats/chat-head.tsx'
import { ChatSidebar } from './chats/chat-sidebar.tsx'
import { Conversation } from './conversation.tsx'
import { ForeignChat } from './foreign-chat.tsx'
import { threadTitle } from './messages/label-logic.ts'
import { threadsQuery, type ChatPlace } from './queries.ts'
import { newChatId } from '../../lib/new-id.ts'
import { useShortcut } from '../../lib/browser/keys/use-shortcut.ts'

/** A chat with the assistant. The URL holds chat id and owner. */
export function ChatScreen() {
  const { chatId } = useParams({ from: '/signed-in/chat/$chatId' })
  const { provider_id: providerId } = useSearch({ from: '/signed-in/chat/$chatId' })
  const user = useUser()
  if (providerId !== user.id) return <ForeignChat />
  return <Chat place={{ chatId, providerId }} />
}

function Chat({ place }: { place: ChatPlace }) {
  const desktop = useIsDesktop()
  const { data } = useQuery(threadsQuery(place.providerId))
  const { data: accounts } = useAccounts()
  const owner = useChatOwner()
  const thread = data?.find(({ thread_id }) => thread_id === place.chatId)
  const title = thread ? threadTitle(thread) : m.common_ai_assistant()
  useDocumentTitle(title)
  useNewChatKey(place.providerId)
  useEffect(() => {
    rememberChat(owner, place.chatId)
  }, [owner, place.chatId])
  // Existing chats stay readable without an account; a new one has nothing to work with.
  if (accounts?.length === 0 && data && !thread) {
    return <Navigate to={paths.platforms} search={{ assistant: 'needs-account' }} replace />
  }
  return (
    <div className="fills-frame flex">
      {desktop && <ChatSidebar place={place} />}
      <div className="flex min-h-0 min-w-0 grow flex-col">
        {!desktop && <ChatHead place={place} title={title} />}
        <Conversation
          key={`${place.chatId} ${place.providerId}`}
          place={place}
          title={title}
          cost={thread?.cost ?? 0}
        />
      </div>
    </div>
  )
}

/** Keyboard shortcut of the screen: new chat. */
function useNewChatKey(providerId: string): void {
  const navigate = useNavigate()
  useShortcut(
    'newChat',
    () =>
      void navigate({
        to: paths.chat,
        params: { chatId: newChatId() },
        search: { provider_id: providerId },
      }),
  )
}
