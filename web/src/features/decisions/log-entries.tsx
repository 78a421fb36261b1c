import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { Execution } from '@skein/contract/automations/execution'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { logWords } from '../../copy/automations/decision-log.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { LogEntry } from './log-entry.tsx'
import { type LogFilters, hasFilters, isNewMatch } from './log-filter-logic.ts'
import { entriesOf } from './log-logic.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { type LogPages, type LogScope, fetchLogPage, logQuery, logsKey } from './queries.ts'
import { useReview } from './use-review.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { type LiveEvent, useLiveEvents } from '../../lib/api/live-events.ts'
import { findEntry, isNewer, withEntry, withNewest } from './log-page-logic.ts'

interface LogEntriesProps {
  scope: LogScope
  filters: LogFilters
  onClear: () => void
}

/** The entries of a decision log, newest first, with live updates. */
export function LogEntries({ scope, filters, onClear }: LogEntriesProps) {
  const { live, fresh, show } = useLiveLog(scope, filters)
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
        <NewEntriesBar count={unseen} onShow={show} />
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

interface NewEntriesBarProps {
  count: number
  onShow: () => Promise<void>
}

/** A button with the number of new entries, which loads them. */
function NewEntriesBar({ count, onShow }: NewEntriesBarProps) {
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await onShow().catch((error: unknown) =>
      notify({ type: 'error', message: logWords.newFailed(causeOf(error)) }),
    )
    setBusy(false)
  }
  return (
    <div role="status" className="sticky top-12 z-10 flex h-0 items-start justify-center">
      {count > 0 && (
        <Button
          size="dense"
          variant="primary"
          busy={busy}
          icon={<ArrowUp size={14} aria-hidden="true" />}
          className="-mt-9 rounded-full! shadow-lg lg:-mt-8"
          onClick={() => void show()}
        >
          {logWords.newEntries(count)}
        </Button>
      )}
    </div>
  )
}

/**
 * Keeps a decision log up to date: visible entries change in place; new entries are counted and added on request,
 * so that the list does not move while it is read.
 */
function useLiveLog(scope: LogScope, filters: LogFilters) {
  const client = useQueryClient()
  const [newCount, setNewCount] = useState<ReadonlySet<string>>(new Set())
  const key = logQuery(scope, filters, true).queryKey
  const pages = () => client.getQueryData<LogPages>(key)
  const wanted = { ...filters, ...(scope.automationId === undefined ? {} : { rule: scope.automationId }) }

  function take(entry: Execution) {
    client.setQueriesData<LogPages>({ queryKey: logsKey }, (all) => withEntry(all, entry))
    const known = pages()
    if (!known || findEntry(known, entry.execution_id) || !isNewMatch(entry, wanted)) return
    if (known.pages[0]?.data.length === 0) return void client.invalidateQueries({ queryKey: key })
    if (isNewer(entry, known)) setNewCount((ids) => new Set(ids).add(entry.execution_id))
  }

  /** Loads entries that were missed while the stream was closed. */
  async function lookAgain() {
    const newest = await fetchLogPage(scope, filters, { cursor: null }).catch(() => null)
    newest?.data.toReversed().forEach(take)
  }

  const state = useLiveEvents(scope.platformUserId, (event: LiveEvent) => {
    switch (event.event) {
      case 'execution':
        return take(event.data)
      case 'ready':
        if (!event.data.resumed) void lookAgain()
    }
  })

  /** Adds the new entries at the top. */
  async function show() {
    const newest = await fetchLogPage(scope, filters, { cursor: null })
    client.setQueryData<LogPages>(key, (all) => withNewest(all, newest))
    setNewCount(new Set())
  }

  return { live: state === 'open', fresh: newCount, show }
}
