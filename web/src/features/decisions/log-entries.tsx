import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { Fragment, useRef, useState, type ReactNode } from 'react'
import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { m } from '@skein/messages'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { PaneFailure } from '../../components/split-view/pane-failure.tsx'
import { RowsSkeleton } from '../../components/split-view/rows-skeleton.tsx'
import { useRowAddress } from '../../components/split-view/row-link.tsx'
import { LogRow, type RowOptions } from './log-row.tsx'
import { isUnmatched, itemsOf } from './log-row-logic.ts'
import { UnmatchedHead } from './unmatched-head.tsx'
import {
  type LogFilters,
  isDeclined,
  isMatch,
  isNarrowed,
  isSentMatch,
  outcomeOf,
} from './log-filter-logic.ts'
import { eventsOf } from './log-logic.ts'
import { type LogPages, type LogScope, fetchLogPage, logQuery, logsKey } from './queries.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { type LiveEvent, useLiveEvents } from '../../lib/api/live-events.ts'
import { findEvent, isNewer, withEntry, withNewest, withReply } from './log-page-logic.ts'

interface LogEntriesProps {
  scope: LogScope
  filters: LogFilters
  /** The entry that the URL names. */
  openId: string | null
  onFilter: (filters: LogFilters) => void
}

/** The events of a decision log, newest first, with live updates. */
export function LogEntries({ scope, filters, openId, onFilter }: LogEntriesProps) {
  const { live, fresh, show } = useLiveLog(scope, filters)
  const query = useInfiniteQuery(logQuery(scope, filters, live))
  const address = useRowAddress('entry')
  if (query.isPending && query.fetchStatus === 'fetching')
    return <RowsSkeleton label={m.decision_log_loading()} />
  if (!query.data) return <PaneFailure title={m.decision_log_error_title()} query={query} />
  const events = eventsOf(query.data.pages)
  const shown = new Set(events.map(({ activity_id }) => activity_id))
  const unseen = [...fresh].filter((id) => !shown.has(id)).length
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
      <NewEntriesBar count={unseen} onShow={show} />
      <LogFeed
        events={events}
        filters={filters}
        openId={openId}
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
  busy: boolean
  rows: RowOptions
}

function LogFeed({ events, filters, openId, busy, rows }: LogFeedProps) {
  /** Events of unfolded rows. */
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set(openId === null ? [] : [openId]))
  const row = (event: Activity) => (
    <LogRow key={event.activity_id} event={event} open={event.activity_id === openId} {...rows} />
  )
  return (
    <div role="feed" aria-label={m.decision_log_entries()} aria-busy={busy}>
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
      notify({ type: 'error', message: m.decision_log_new_failed({ cause: causeOf(error) }) }),
    )
    setBusy(false)
  }
  return (
    <div role="status" className="sticky top-1 z-10 flex h-0 items-start justify-center max-md:top-16">
      {count > 0 && (
        <Button
          size="dense"
          variant="primary"
          busy={busy}
          icon={<ArrowUp size={14} aria-hidden="true" />}
          className="rounded-full! shadow-lg"
          onClick={() => void show()}
        >
          {m.decision_log_new_entries({ count })}
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
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const key = logQuery(scope, filters, true).queryKey
  const pages = () => client.getQueryData<LogPages>(key)
  const wanted = { ...filters, ...(scope.automationId === undefined ? {} : { rule: scope.automationId }) }
  const acted = useRef(new Set<string>())

  function take(entry: Execution) {
    client.setQueriesData<LogPages>({ queryKey: logsKey }, (all) => withEntry(all, entry))
    const { activity_id: id } = entry
    const known = pages()
    if (!isDeclined(entry)) acted.current.add(id)
    // An event is skipped if no automation acted; the entries of its automations arrive one by one.
    const isSkipped = scope.automationId === undefined && outcomeOf(filters) === 'declined'
    if (isSkipped && acted.current.has(id))
      return setNewIds((ids) => new Set([...ids].filter((one) => one !== id)))
    if (!known || findEvent(known, id) || !isMatch(entry, wanted)) return
    if (known.pages[0]?.data.length === 0) return void client.invalidateQueries({ queryKey: key })
    if (isNewer(entry, known)) setNewIds((ids) => new Set(ids).add(id))
  }

  /** A reply of a person belongs to the log of the account, not to that of an automation. */
  function takeReply(reply: Activity) {
    client.setQueriesData<LogPages>({ queryKey: logsKey }, (all) => withReply(all, reply))
    const { activity_id: id, sent } = reply
    const known = pages()
    if (!sent || !known || scope.automationId !== undefined) return
    if (findEvent(known, id) || !isSentMatch(sent, filters)) return
    if (known.pages[0]?.data.length === 0) return void client.invalidateQueries({ queryKey: key })
    if (isNewer(sent, known)) setNewIds((ids) => new Set(ids).add(id))
  }

  /** Loads entries that were missed while the stream was closed. */
  async function lookAgain() {
    const newest = await fetchLogPage(scope, filters, { cursor: null }).catch(() => null)
    newest?.data
      .toReversed()
      .forEach((event) => (event.sent ? takeReply(event) : event.executions.forEach(take)))
  }

  const state = useLiveEvents(scope.platformUserId, (event: LiveEvent) => {
    switch (event.event) {
      case 'execution':
        return take(event.data)
      case 'reply':
        return takeReply(event.data)
      case 'ready':
        if (!event.data.resumed) void lookAgain()
    }
  })

  /** Adds the new entries at the top. */
  async function show() {
    const newest = await fetchLogPage(scope, filters, { cursor: null })
    client.setQueryData<LogPages>(key, (all) => withNewest(all, newest))
    setNewIds(new Set())
  }

  return { live: state === 'open', fresh: newIds, show }
}
