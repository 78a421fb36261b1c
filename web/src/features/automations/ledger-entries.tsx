import { useInfiniteQuery } from '@tanstack/react-query'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ledgerWords } from '../../words/ledger.ts'
import { causeOf } from './cause-of.ts'
import { LedgerEntry } from './ledger-entry.tsx'
import { entriesOf } from './ledger-rules.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ledgerQuery, type LedgerFilter } from './ledger-query.ts'
import { useReview } from './use-review.ts'

interface LedgerEntriesProps {
  automationId: string
  filter: LedgerFilter
}

/** The entries of a ledger, newest first, kept up to date while the page is looked at. */
export function LedgerEntries({ automationId, filter }: LedgerEntriesProps) {
  const query = useInfiniteQuery(ledgerQuery(automationId, filter))
  const review = useReview(automationId)
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
  if (entries.length === 0) {
    return filter === 'all' ? (
      <EmptyState title={ledgerWords.emptyTitle} text={ledgerWords.emptyText} />
    ) : (
      <p className="py-6 text-text-2">{ledgerWords.emptyFiltered}</p>
    )
  }
  return (
    <>
      {query.isRefetchError && <Banner type="warning">{causeOf(query.error)}</Banner>}
      <ol aria-label={ledgerWords.entries} className="m-0 list-none p-0">
        {entries.map((entry, place) => (
          <LedgerEntry
            key={entry.execution_id}
            entry={entry}
            last={place === entries.length - 1 && !query.hasNextPage}
            {...review}
          />
        ))}
      </ol>
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
