import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { m } from '@skein/messages'
import { reportReconnectNeeded } from '../../../lib/api/reconnect-needed.ts'
import { useScreenSubject } from '../../../lib/browser/screen-subject.ts'
import { contentText, customerName } from '../../../copy/inbox.ts'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import { usePermission } from '../../session/use-permission.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { useHasAsideSpace } from '../../../lib/browser/use-breakpoint.ts'
import { PaneFailure } from '../../../components/split-view/pane-failure.tsx'
import { Permitted, RoleNotice } from '../../session/permitted.tsx'
import { Composer, windowCheckInterval } from '../composer/composer.tsx'
import { isClosed, windowOf } from '../../../copy/reply-window.ts'
import { dropOutgoing, useOutgoing, draftKey, quoteInDraft, writeDraft } from '../draft-store.ts'
import { fetchMessages, threadKey, threadQuery } from '../queries.ts'
import { ThreadHead } from './thread-head.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { localDay } from '../../../lib/time/time-zone.ts'
import {
  keyOf,
  withOlderMessages,
  firstUnreadOf,
  lastCommentOf,
  newestOf,
  rowsOf,
  type ThreadRow,
} from '../thread-logic.ts'
import { TypingNotice } from './typing-notice.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useMarkRead } from '../conversations/use-conversations.ts'
import { useNextPage } from '../use-next-page.ts'
import { useSubmit } from '../composer/send-outgoing.ts'
import { ContactDrawer } from '../contact/contact-panel.tsx'
import type { Thread } from '../inbox-types.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { dismissFailure, useInboxState, requestFocus } from '../inbox-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

const hellos = [
  m.inbox_thread_hello_help(),
  m.inbox_thread_hello_thanks(),
  m.inbox_thread_hello_look_into_it(),
] as const

interface OpenThreadProps {
  account: ConnectedAccount
  conversation: Conversation
  live: boolean
  onBack: () => void
  /** Escape: to the list. */
  onLeave: () => void
}

/** Header, messages and composer. The contact is beside them, or in a drawer. */
export function OpenThread(props: OpenThreadProps) {
  const { account, conversation } = props
  const hasAsideSpace = useHasAsideSpace()
  const [contact, setContact] = useState(false)
  useScreenSubject('conversation', conversation.id, customerName(conversation))
  return (
    <div className="flex h-full flex-col px-4 *:w-full *:max-w-[880px] *:self-center">
      <ThreadHead
        platformUserId={account.platform_user_id}
        conversation={conversation}
        onBack={props.onBack}
        onContact={hasAsideSpace ? undefined : () => setContact(true)}
      />
      <MessagesAndComposer {...props} />
      {!hasAsideSpace && (
        <ContactDrawer open={contact} onOpenChange={setContact} conversation={conversation} />
      )}
    </div>
  )
}

/** Messages and composer: the part that rerenders for a pending message. */
function MessagesAndComposer(props: OpenThreadProps) {
  const { account, conversation } = props
  const { query, rows, older } = useThread(props)
  const { submit, submitImage, retry, cancel } = useSubmit(account.platform_user_id, conversation)
  const [atEnd, setAtEnd] = useState(false)
  const quote = useQuoting(account.platform_user_id, conversation, rows)
  useMarkRead(
    account.platform_user_id,
    conversation,
    query.data !== undefined && (atEnd || rows.length === 0),
  )
  return (
    <>
      {!query.data ? (
        <Missing query={query} />
      ) : rows.length === 0 ? (
        <ThreadEmpty platformUserId={account.platform_user_id} conversation={conversation} />
      ) : (
        <ThreadMessages
          rows={rows}
          conversation={conversation}
          platformUserId={account.platform_user_id}
          older={older}
          onRetry={retry}
          onCancel={(row) => void cancel(row)}
          onReply={quote}
          onEnd={setAtEnd}
        />
      )}
      <FailureBanner rows={rows} />
      <RoleNotice permission="reply" />
      <TypingNotice platformUserId={account.platform_user_id} conversationId={conversation.id} />
      <Permitted permission="reply">
        <Composer
          platformUserId={account.platform_user_id}
          conversation={conversation}
          comment={lastCommentOf(rows)}
          onSubmit={submit}
          onImage={submitImage}
          onLeave={props.onLeave}
        />
      </Permitted>
    </>
  )
}

function Missing({ query }: { query: ReturnType<typeof useThread>['query'] }) {
  if (query.isPending && query.fetchStatus === 'fetching') return <ThreadSkeleton />
  return (
    <div className="grow overflow-y-auto py-4">
      <PaneFailure title={m.inbox_thread_failed()} fallback={m.inbox_thread_failed_plain()} query={query} />
    </div>
  )
}

/** Returns a function that quotes a message in the draft, also by key; null if no reply can quote one. */
function useQuoting(platformUserId: string, conversation: Conversation, rows: readonly ThreadRow[]) {
  const { id, reply_window } = conversation
  const mayReply = usePermission('reply')
  const isOpen = !isClosed(windowOf(conversation, useNow(windowCheckInterval)))
  const possible = mayReply && isOpen && reply_window !== 'private_reply'
  const quote = (message: InboxMessage) => {
    quoteInDraft(draftKey(platformUserId, id), { id: message.id, text: contentText(message) })
    requestFocus(id)
  }
  const latest = rows.findLast(
    ({ message: { kind, sender_kind, unsent } }) =>
      kind === 'message' && sender_kind === 'customer' && !unsent,
  )
  useShortcut(
    'quote',
    () => latest && quote(latest.message),
    () => possible && latest !== undefined,
  )
  return possible ? quote : null
}

const noMessages: Thread['messages'] = []

/** Returns rows of the loaded and pending messages. */
function useThread({ account, conversation, live }: OpenThreadProps) {
  const { platform_user_id, username } = account
  const { id } = conversation
  const query = useQuery(threadQuery(platform_user_id, id, live))
  const [unread] = useState(conversation.unread_count)
  const [unreadKey, setUnreadKey] = useState<string | null>()
  const messages = query.data?.messages ?? noMessages
  const canWrite = !isClosed(windowOf(conversation, useNow(windowCheckInterval)))
  if (query.data && unreadKey === undefined) setUnreadKey(firstUnreadOf(messages, unread))

  const all = useOutgoing((state) => state.outgoing)
  const outgoing = useMemo(() => all.filter(({ conversation_id }) => conversation_id === id), [all, id])
  const rows = useMemo(
    () =>
      rowsOf({
        messages,
        outgoing,
        unreadKey: unreadKey ?? null,
        account: { id: platform_user_id, username },
        canWrite,
        dayOf: localDay,
      }),
    [messages, outgoing, unreadKey, platform_user_id, username, canWrite],
  )
  useEffect(() => dropOutgoing(new Set(messages.map(keyOf))), [messages])
  const needsLogin = messages.some(({ needs_login }) => needs_login === true)
  useEffect(() => {
    if (needsLogin) reportReconnectNeeded()
  }, [needsLogin])

  const older = useNextPage({
    queryKey: threadKey(platform_user_id, id),
    known: query.data,
    fetchPage: (cursor) => fetchMessages(platform_user_id, id, { cursor }),
    merge: withOlderMessages,
  })
  return { query, rows, older }
}

/** Says that the newest message failed for no known reason, until it is dismissed or resent. */
export function FailureBanner({ rows }: { rows: readonly ThreadRow[] }) {
  const dismissed = useInboxState((state) => state.dismissed)
  const last = newestOf(rows)
  if (!last?.retry || last.message.cause !== null || last.key === dismissed) return null
  return (
    <div className="pb-2">
      <Banner type="error" onDismiss={() => dismissFailure(last.key)}>
        {m.composer_failed()}
      </Banner>
    </div>
  )
}

/** An empty thread with suggested first messages. */
export function ThreadEmpty({
  platformUserId,
  conversation,
}: {
  platformUserId: string
  conversation: Conversation
}) {
  const begin = (text: string) => {
    writeDraft(draftKey(platformUserId, conversation.id), text)
    requestFocus(conversation.id)
  }
  return (
    <div className="grow overflow-y-auto">
      <EmptyState
        title={m.inbox_thread_empty_title()}
        text={m.inbox_thread_empty_text()}
        action={
          conversation.reply_window === 'closed'
            ? undefined
            : hellos.map((text) => (
                <Button key={text} size="dense" onClick={() => begin(text)}>
                  {text}
                </Button>
              ))
        }
      />
    </div>
  )
}
