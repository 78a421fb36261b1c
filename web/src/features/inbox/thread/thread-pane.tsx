import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '@skein/messages'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useConversation } from '../conversations/use-conversations.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const OpenThread = lazyPart(async () => (await import('./open-thread.tsx')).OpenThread)

interface ThreadPaneProps {
  account: ConnectedAccount
  conversationId: string | null
  listed: Conversation | undefined
  /** The lists are loaded. */
  settled: boolean
  /** Whether a conversation is about to open by default. */
  opening: boolean
  live: boolean
  onBack: () => void
}

/** The open conversation, or the reason why there is none. */
export function ThreadPane({ conversationId, ...props }: ThreadPaneProps) {
  if (conversationId !== null) return <Known {...props} conversationId={conversationId} />
  if (props.opening) return <ThreadSkeleton />
  if (!props.settled) return null
  return (
    <div className="ps-6">
      <EmptyState title={m.inbox_thread_choose()} text={m.inbox_thread_choose_text()} />
    </div>
  )
}

function Known(props: ThreadPaneProps & { conversationId: string }) {
  const { account, conversationId, listed, settled, onBack } = props
  const { data, error, isFetching, refetch } = useConversation(account.platform_user_id, conversationId, {
    listed,
    settled,
  })
  if (data)
    return (
      <Suspense fallback={<ThreadSkeleton />}>
        <OpenThread {...props} conversation={data} />
      </Suspense>
    )
  if (!error) return <ThreadSkeleton />
  const back = (
    <Button icon={<ArrowLeft size={16} aria-hidden="true" />} onClick={onBack}>
      {m.inbox_thread_back()}
    </Button>
  )
  return (
    <div className="md:ps-6">
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          title={m.inbox_thread_missing_title()}
          text={m.inbox_thread_missing_text()}
          action={back}
        />
      ) : (
        <ErrorState
          title={m.inbox_thread_failed()}
          message={messageOf(error, m.inbox_thread_failed_plain())}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  )
}
