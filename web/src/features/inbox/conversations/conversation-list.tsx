import { useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { m } from '@skein/messages'
import { paths } from '../../../lib/paths.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ConversationRow } from './conversation-row.tsx'
import type { useConversations } from './use-conversations.ts'

interface ConversationListProps extends ReturnType<typeof useConversations> {
  platformUserId: string
  selectedId: string | null
  filtered: boolean
  onShowAll: () => void
}

const rowHeight = 62
/** Pixels rendered overscan the viewport, so the next row exists when it receives focus. */
const overscan = 400
/** Rows of the first render. The number that fits needs a measurement. */
const first = 12
const minute = 60_000

/** Conversations, newest first, as a virtual list. */
export function ConversationList(props: ConversationListProps) {
  const { query, next, conversations, platformUserId, selectedId } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const now = useNow(minute)
  if (!conversations) return <ListPlaceholder {...props} />
  if (conversations.length === 0) return <EmptyList {...props} />

  function loadNearEnd(offset: number) {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    if (scrollSize - offset - viewportSize < 20 * rowHeight && next.state === 'idle') next.load()
  }
  return (
    <div ref={scroller} className="-mx-1 min-h-0 grow overflow-y-auto overscroll-contain px-1 pb-4">
      <nav aria-label={m.common_conversations()} aria-busy={query.isPlaceholderData}>
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          as="ul"
          item="li"
          data={conversations}
          itemSize={rowHeight}
          bufferSize={overscan}
          ssrCount={Math.min(first, conversations.length)}
          onScroll={loadNearEnd}
        >
          {(conversation) => (
            <ConversationRow
              key={conversation.id}
              platformUserId={platformUserId}
              conversation={conversation}
              selected={conversation.id === selectedId}
              now={now}
            />
          )}
        </Virtualizer>
      </nav>
      {next.state === 'loading' && (
        <p role="status" className="meta flex items-center gap-2 p-3">
          <Spinner />
          {m.inbox_list_loading_more()}
        </p>
      )}
      {next.state === 'failed' && <ErrorState title={m.inbox_list_more_failed()} onRetry={next.load} />}
    </div>
  )
}

function ListPlaceholder({ query }: ConversationListProps) {
  if (query.isError) {
    return (
      <ErrorState
        title={m.inbox_list_failed()}
        message={messageOf(query.error, m.inbox_list_failed_plain())}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <div role="status" className="flex flex-col">
      <span className="sr-only">{m.inbox_list_loading()}</span>
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => (
        <div key={row} className="my-px flex h-15 items-center gap-3 px-2">
          <Skeleton className="size-10 shrink-0 rounded-pill" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

function EmptyList({ filtered, onShowAll }: ConversationListProps) {
  if (filtered) {
    return (
      <EmptyState
        title={m.inbox_list_no_match_title()}
        text={m.inbox_list_no_match_text()}
        action={<Button onClick={onShowAll}>{m.inbox_list_show_all()}</Button>}
      />
    )
  }
  return (
    <EmptyState
      title={m.inbox_list_empty_title()}
      text={m.inbox_list_empty_text()}
      action={
        <LinkButton to={paths.liveChat} search={{ tab: 'train' }}>
          {m.inbox_list_to_train()}
        </LinkButton>
      }
    />
  )
}
