import { useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { m } from '@skein/messages'
import { PaneFailure } from '../../../components/split-view/pane-failure.tsx'
import { useRowAddress } from '../../../components/split-view/row-link.tsx'
import { RowsSkeleton } from '../../../components/split-view/rows-skeleton.tsx'
import { paths } from '../../../lib/paths.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { ConversationRow } from './conversation-row.tsx'
import type { useConversations } from './use-conversations.ts'

interface ConversationListProps extends ReturnType<typeof useConversations> {
  platformUserId: string
  selectedId: string | null
  filtered: boolean
  onShowAll: () => void
}

const rowHeight = 62
/** Pixels rendered beyond the viewport, so the next row exists when it receives focus. */
const overscan = 400
const minute = 60_000

/** Conversations, newest first, as a virtual list that scrolls in the pane around it. */
export function ConversationList(props: ConversationListProps) {
  const { query, next, conversations, platformUserId, selectedId } = props
  const pane = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const now = useNow(minute)
  const address = useRowAddress('conversation')
  if (query.isPending && query.fetchStatus === 'fetching')
    return <RowsSkeleton label={m.inbox_list_loading()} pictures lineClass="" />
  if (!conversations)
    return <PaneFailure title={m.inbox_list_failed()} fallback={m.inbox_list_failed_plain()} query={query} />
  if (conversations.length === 0) return <EmptyList {...props} />

  function loadNearEnd(offset: number) {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    if (scrollSize - offset - viewportSize < 20 * rowHeight && next.state === 'idle') next.load()
  }
  return (
    <>
      <nav
        ref={(node) => {
          pane.current = node?.parentElement ?? null
        }}
        aria-label={m.common_conversations()}
        aria-busy={query.isPlaceholderData}
      >
        <Virtualizer
          ref={list}
          scrollRef={pane}
          as="ul"
          item="li"
          data={conversations}
          itemSize={rowHeight}
          bufferSize={overscan}
          onScroll={loadNearEnd}
        >
          {(conversation) => (
            <ConversationRow
              key={conversation.id}
              platformUserId={platformUserId}
              conversation={conversation}
              selected={conversation.id === selectedId}
              address={address}
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
    </>
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
