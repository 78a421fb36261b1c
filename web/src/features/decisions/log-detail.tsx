import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { DetailHead } from '../../components/split-view/detail-head.tsx'
import { PaneFailure } from '../../components/split-view/pane-failure.tsx'
import { useOnline } from '../../lib/browser/use-online.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { EntryDetail } from './entry/entry-detail.tsx'
import { SentDetail } from './entry/sent-detail.tsx'
import type { LogFilters } from './filter/log-filter-logic.ts'
import { findEvent } from './log-page-logic.ts'
import { entryQuery, type LogScope, logQuery } from './queries.ts'

interface LogDetailProps {
  scope: LogScope
  filters: LogFilters
  /** Id of the event or reply. */
  id: string
  onClose: () => void
}

/** The entry that the URL names: from the list, or loaded if it is older or the filters exclude it. */
export function LogDetail({ scope, filters, id, onClose }: LogDetailProps) {
  const online = useOnline()
  const list = useInfiniteQuery({ ...logQuery(scope, filters, true), enabled: false })
  const listedEvent = findEvent(list.data, id)
  const query = useInfiniteQuery({ ...entryQuery(scope, id), enabled: listedEvent === undefined })
  const event = listedEvent ?? findEvent(query.data, id)
  if (event?.sent) return <SentDetail sent={event.sent} search={filters.search} onClose={onClose} />
  if (event) {
    const namesUnmatched = scope.automationId !== undefined || filters.rule !== undefined
    return (
      <EntryDetail event={event} namesUnmatched={namesUnmatched} search={filters.search} onClose={onClose} />
    )
  }
  const isLoading = query.isPending && query.fetchStatus === 'fetching'
  return (
    <>
      <DetailHead title={isLoading ? m.decision_log_loading() : m.common_activity()} onClose={onClose} />
      {isLoading ? (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      ) : query.data && online ? (
        <EmptyState title={m.decision_log_entry_gone()} text={m.decision_log_entry_gone_text()} />
      ) : (
        <PaneFailure title={m.decision_log_entry_failed()} query={query} />
      )}
    </>
  )
}
