import { useInfiniteQuery } from '@tanstack/react-query'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { logWords } from '../../copy/automations/decision-log.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { LogEntry } from './log-entry.tsx'
import { hasFilters, type LogFilters } from './log-filter-logic.ts'
import { NewEntriesBar } from './new-entries-bar.tsx'
import { entriesOf } from './log-logic.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { logQuery, type LogScope } from './queries.ts'
import { useLiveLog } from './use-live-log.ts'
import { useReview } from './use-review.ts'

interface LogEntriesProps {
  scope: LogScope
  filters: LogFilters
  onClear: () => void
}

/** The entries of a decision log, newest first, with live updates. */
export function LogEntries({ scope, filters, onClear }: LogEntriesProps) {
  const { live, fresh, further, show } = useLiveLog(scope, filters)
  const query = useInfiniteQuery(logQuery(scope, filters, live))
  const review = useReview()
  if (query.isPending) return <ListSkeleton label={logWords.loading} />
  if (!query.data) {
    return (
      <ErrorState
        title={logWords.errorTitle}
        message={causeOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const entries = entriesOf(query.data.pages)
  const shown = new Set(entries.map(({ execution_id }) => execution_id))
  const unseen = [...fresh].filter((id) => !shown.has(id)).length
  if (entries.length === 0) return <NoEntries filtered={hasFilters(filters)} onClear={onClear} />
  return (
    <>
      {query.isRefetchError && <Banner type="warning">{causeOf(query.error)}</Banner>}
      <div>
        <NewEntriesBar count={unseen + further} onShow={show} />
        <ol aria-label={logWords.entries} className="m-0 list-none p-0">
          {entries.map((entry, place) => (
            <LogEntry
              key={entry.execution_id}
              entry={entry}
              named={scope.automationId === undefined}
              last={place === entries.length - 1 && !query.hasNextPage}
              {...review}
            />
          ))}
        </ol>
      </div>
      {query.isFetchNextPageError && <p className="text-bad">{logWords.olderFailed}</p>}
      {query.hasNextPage && (
        <Button
          className="self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {logWords.older}
        </Button>
      )}
    </>
  )
}

function NoEntries({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState title={logWords.emptyTitle} text={logWords.emptyText} />
  return (
    <EmptyState
      title={logWords.noMatchTitle}
      text={logWords.noMatchText}
      action={<Button onClick={onClear}>{logWords.clearFilters}</Button>}
    />
  )
}
