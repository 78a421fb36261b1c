import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Activity } from '@skein/contract/automations/decisions/activity'
import { m } from '@skein/messages'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { PaneFailure } from '../../components/split-view/pane-failure.tsx'
import { RowsSkeleton } from '../../components/split-view/rows-skeleton.tsx'
import { rowsIn } from '../../components/split-view/split-rows.ts'
import { useRowAddress } from '../../components/split-view/row-link.tsx'
import { LogRow, type RowOptions } from './log-row.tsx'
import { isUnmatched, itemsOf } from './log-row-logic.ts'
import { UnmatchedHead } from './unmatched-head.tsx'
import { type LogFilters, isNarrowed, outcomeOf } from './filter/log-filter-logic.ts'
import type { LogScope } from './queries.ts'
import type { LiveLog } from './use-live-log.ts'

interface LogEntriesProps {
  scope: LogScope
  filters: LogFilters
  log: LiveLog
  /** The entry that the URL names. */
  openId: string | null
  onFilter: (filters: LogFilters) => void
}

/** The events of a decision log, newest first. */
export function LogEntries({ scope, filters, log, openId, onFilter }: LogEntriesProps) {
  const { query, events } = log
  const address = useRowAddress('entry')
  if (query.isPending && query.fetchStatus === 'fetching')
    return <RowsSkeleton label={m.decision_log_loading()} />
  if (!query.data) return <PaneFailure title={m.decision_log_error_title()} query={query} />
  const older = (
    <OlderEntries
      failed={query.isFetchNextPageError}
      busy={query.isFetchingNextPage}
      label={events.length === 0 ? m.decision_log_search_older() : m.common_show_older()}
      onShow={() => void query.fetchNextPage()}
    />
  )
  if (events.length === 0)
    return <NoEntries filters={filters} older={query.hasNextPage ? older : null} onFilter={onFilter} />
  const named = scope.automationId !== undefined ? 'none' : filters.rule === undefined ? 'acted' : 'all'
  return (
    <>
      {query.isRefetchError && <Banner type="warning">{causeOf(query.error)}</Banner>}
      <LogFeed
        events={events}
        filters={filters}
        openId={openId}
        newestId={log.newestId}
        busy={query.isFetchingNextPage}
        rows={{ search: filters.search, named, address }}
      />
      {query.hasNextPage && <div className="flex flex-col gap-2 py-4">{older}</div>}
    </>
  )
}

interface LogFeedProps {
  events: readonly Activity[]
  filters: LogFilters
  openId: string | null
  /** The first of the entries that were added on request. */
  newestId: string | null
  busy: boolean
  rows: RowOptions
}

function LogFeed({ events, filters, openId, newestId, busy, rows }: LogFeedProps) {
  const feed = useRef<HTMLDivElement>(null)
  const hasNewest = newestId !== null && events.some(({ activity_id }) => activity_id === newestId)
  useEffect(() => {
    // The button that added them had the focus and is gone.
    if (hasNewest && document.activeElement === document.body) rowsIn(feed.current)[0]?.focus()
  }, [hasNewest, newestId])
  /** Events of unfolded rows. */
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set(openId === null ? [] : [openId]))
  const row = (event: Activity) => (
    <LogRow key={event.activity_id} event={event} open={event.activity_id === openId} {...rows} />
  )
  return (
    <div ref={feed} role="feed" aria-label={m.decision_log_entries()} aria-busy={busy}>
      {itemsOf(events, filters).map((item) => {
        if (!isUnmatched(item)) return row(item)
        const ids = item.events.map(({ activity_id }) => activity_id)
        const open = ids.some((id) => unfolded.has(id))
        const toggle = () =>
          setUnfolded(
            open ? new Set([...unfolded].filter((id) => !ids.includes(id))) : new Set([...unfolded, item.id]),
          )
        return (
          <Fragment key={item.id}>
            <UnmatchedHead item={item} open={open} onToggle={toggle} />
            {open && item.events.map(row)}
          </Fragment>
        )
      })}
    </div>
  )
}

interface OlderEntriesProps {
  failed: boolean
  busy: boolean
  label: string
  onShow: () => void
}

const OlderEntries = ({ failed, busy, label, onShow }: OlderEntriesProps) => (
  <>
    {failed && <p className="text-bad">{m.decision_log_older_failed()}</p>}
    <Button className="self-center" busy={busy} onClick={onShow}>
      {label}
    </Button>
  </>
)

interface NoEntriesProps {
  filters: LogFilters
  /** The button that searches further; null if everything was searched. */
  older: ReactNode
  onFilter: (filters: LogFilters) => void
}

function NoEntries({ filters, older, onFilter }: NoEntriesProps) {
  if (older !== null)
    return (
      <EmptyState
        title={m.decision_log_none_found_title()}
        text={m.decision_log_none_found_text()}
        action={older}
      />
    )
  if (isNarrowed(filters)) {
    const clear = <Button onClick={() => onFilter({})}>{m.decision_log_clear_filters()}</Button>
    return (
      <EmptyState
        title={m.decision_log_no_match_title()}
        text={m.common_try_another_search()}
        action={clear}
      />
    )
  }
  if (outcomeOf(filters) === 'all')
    return <EmptyState title={m.decision_log_empty_title()} text={m.decision_log_empty_text()} />
  const all = (
    <Button onClick={() => onFilter({ ...filters, outcome: 'all' })}>{m.decision_log_show_all()}</Button>
  )
  return (
    <EmptyState
      title={m.decision_log_none_sent_title()}
      text={m.decision_log_none_sent_text()}
      action={all}
    />
  )
}
