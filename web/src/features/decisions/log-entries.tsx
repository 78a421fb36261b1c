import { useInfiniteQuery } from '@tanstack/react-query'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ledgerWords } from '../../copy/automations/decision-log.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { LedgerEntry } from './log-entry.tsx'
import { hasFilters, type LedgerFilters } from './log-filter-logic.ts'
import { LedgerNews } from './new-entries-notice.tsx'
import { entriesOf } from './log-logic.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { ledgerQuery, type LedgerScope } from './queries.ts'
import { useLiveLedger } from './use-live-log.ts'
import { useReview } from './use-review.ts'

interface LedgerEntriesProps {
  scope: LedgerScope
  filters: LedgerFilters
  onClear: () => void
}

/** The entries of a ledger, newest first, kept up to date while the page is looked at. */
export function LedgerEntries({ scope, filters, onClear }: LedgerEntriesProps) {
  const { live, fresh, further, show } = useLiveLedger(scope, filters)
  const query = useInfiniteQuery(ledgerQuery(scope, filters, live))
  const review = useReview()
  if (query.isPending) return <ListSkeleton label={ledgerWords.loading} />
  if (!query.data) {
    return (
      <ErrorState
        title={ledgerWords.errorTitle}
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
        <LedgerNews count={unseen + further} onShow={show} />
        <ol aria-label={ledgerWords.entries} className="m-0 list-none p-0">
          {entries.map((entry, place) => (
            <LedgerEntry
              key={entry.execution_id}
              entry={entry}
              named={scope.automationId === undefined}
              last={place === entries.length - 1 && !query.hasNextPage}
              {...review}
            />
          ))}
        </ol>
      </div>
      {query.isFetchNextPageError && <p className="text-bad">{ledgerWords.olderFailed}</p>}
      {query.hasNextPage && (
        <Button
          className="self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {ledgerWords.older}
        </Button>
      )}
    </>
  )
}

function NoEntries({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState title={ledgerWords.emptyTitle} text={ledgerWords.emptyText} />
  return (
    <EmptyState
      title={ledgerWords.noMatchTitle}
      text={ledgerWords.noMatchText}
      action={<Button onClick={onClear}>{ledgerWords.clearFilters}</Button>}
    />
  )
}
