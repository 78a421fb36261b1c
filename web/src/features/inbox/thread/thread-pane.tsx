import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { m } from '@skein/messages'
import { PaneFailure } from '../../../components/split-view/pane-failure.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import type { useConversation } from '../conversations/use-conversations.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingPart, type MissingProps } from '../../../ui/loading/missing-part.tsx'

const OpenThread = lazyPart(async () => (await import('./open-thread.tsx')).OpenThread, MissingThread)

interface ThreadPaneProps {
  account: ConnectedAccount
  conversationId: string | null
  query: ReturnType<typeof useConversation>
  /** The lists are loaded. */
  settled: boolean
  /** Whether a conversation is about to open by default. */
  opening: boolean
  live: boolean
  onBack: () => void
  /** Escape: to the list. */
  onLeave: () => void
}

/** The open conversation, or the reason why there is none. */
export function ThreadPane({ conversationId, query, settled, opening, ...props }: ThreadPaneProps) {
  if (conversationId === null && !opening)
    return (
      settled && (
        <div className="ps-6">
          <EmptyState title={m.inbox_thread_choose()} text={m.inbox_thread_choose_text()} />
        </div>
      )
    )
  if (conversationId === null || (!query.data && !query.error)) return <ThreadSkeleton />
  if (query.data)
    return (
      <Suspense fallback={<ThreadSkeleton />}>
        <OpenThread {...props} conversation={query.data} />
      </Suspense>
    )
  return (
    <Plain onBack={props.onBack}>
      {query.error instanceof ApiError && query.error.status === 404 ? (
        <EmptyState title={m.inbox_thread_missing_title()} text={m.inbox_thread_missing_text()} />
      ) : (
        <PaneFailure title={m.inbox_thread_failed()} fallback={m.inbox_thread_failed_plain()} query={query} />
      )}
    </Plain>
  )
}

/** In the place of a conversation, with a button that leads to the list. */
function Plain({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start p-4">
      <Button icon={<ArrowLeft size={16} aria-hidden="true" />} onClick={onBack}>
        {m.inbox_thread_back()}
      </Button>
      {children}
    </div>
  )
}

function MissingThread({ onBack, retry }: { onBack: () => void } & MissingProps) {
  return (
    <Plain onBack={onBack}>
      <MissingPart retry={retry} />
    </Plain>
  )
}
